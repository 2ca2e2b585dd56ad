import type { SeedText } from './seed-text.ts'

export const ES: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Por qué ninguna aplicación puede conocer la próxima ronda',
    slug: 'por-que-ninguna-aplicacion-conoce-la-proxima-ronda',
    subtitle: 'Qué es un compromiso criptográfico y qué significa para las aplicaciones que dicen ver antes.',
    content: `Una ronda se sortea antes de empezar. El servidor elige una semilla al azar y publica su huella, un hash SHA-256. Después de la ronda muestra la semilla, y cualquiera puede comprobar que la huella coincide.

## Qué significa

- La huella no revela la semilla. Para hallarla habría que probar más semillas que átomos hay en la Tierra.
- Tampoco la revelan las rondas anteriores. Cada una se sortea por su cuenta: un vuelo largo no hace el siguiente ni más largo ni más corto.

Una aplicación en el teléfono ve menos que la huella del servidor. No puede conocer el multiplicador, se llame como se llame y cueste lo que cueste.

## Qué hace Fairflight en su lugar

Aquí una señal es un plan de ronda al azar: un objetivo sorteado, mostrado con su probabilidad exacta. No sabe nada de la ronda, y lo dice. Las matemáticas están en [cómo funciona](/es/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Lo que cuesta un retorno del 97 %',
    slug: 'lo-que-cuesta-un-retorno-del-97-por-ciento',
    subtitle: 'De media, cada objetivo pierde lo mismo. Esta es la cuenta.',
    content: `En nuestro juego de práctica la probabilidad de que el avión alcance un multiplicador *x* es 0,97 dividido por *x*.

| Objetivo | Probabilidad de alcanzarlo | Devuelto de media por cada 100 apostados |
|---:|---:|---:|
| 1,50 | 64,7 % | 97 |
| 2,00 | 48,5 % | 97 |
| 10,00 | 9,7 % | 97 |

La última columna es siempre igual. Un objetivo bajo paga a menudo y poco, uno alto rara vez y mucho, y ambos pierden de media 3 de cada 100 apostados.

## Por qué los sistemas de apuesta no ayudan

Un sistema que dobla la apuesta tras una pérdida cambia *cuándo* se pierde, no *cuánto* de media: la pérdida esperada es el 3 % de todo lo que se apuesta, y doblando se apuesta más. Diez rondas de 10 son 100 apostados, así que 3 perdidos de media. Cien rondas son 30.

Piense en esa cifra como el precio del juego. Si es más de lo que quiere gastar, en [juego seguro](/es/play-safe) hay límites y pausas.`,
  },
  {
    topic: 'limits-first',
    title: 'Ponga sus límites antes de jugar',
    slug: 'ponga-sus-limites-antes-de-jugar',
    subtitle: 'Qué hacen aquí los límites, las pausas y la autoexclusión.',
    content: `Un límite funciona mejor si se pone con la cabeza fría. En su perfil puede fijar cuántas señales al día quiere como máximo, cuánto puede durar una sesión y cuánto está dispuesto a perder.

1. Los límites **más estrictos** valen de inmediato.
2. Los **más amplios** valen pasadas 24 horas, para que una mala noche no los cambie.
3. Una **pausa** o una **autoexclusión** se puede alargar, nunca acortar. Nadie puede anularla, tampoco nuestro personal.

Mientras dura una exclusión, aquí no hay planes, casinos ni ofertas. No enviamos correos para hacer volver a nadie.

## Si ha dejado de ser un juego

Hablar ayuda, no cuesta nada y es confidencial. Las líneas de ayuda de su país están al pie de cada página y en [juego seguro](/es/play-safe).`,
  },
]
