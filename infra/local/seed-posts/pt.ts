import type { SeedText } from './seed-text.ts'

export const PT: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Por que nenhum app pode saber como a próxima rodada vai terminar',
    slug: 'por-que-nenhum-aplicativo-conhece-a-proxima-rodada',
    subtitle: 'O número vem de sementes que ficam em segredo até o fim da rodada.',
    content: `Antes de uma rodada “provably fair”, isto é, verificável, o jogo publica o hash SHA-256 da sua semente secreta. Depois da rodada ele mostra a semente, e qualquer pessoa pode conferir se os dois batem.

Um app vê, no máximo, o hash. A semente é uma entre 2²⁵⁶: nem os computadores do mundo inteiro, juntos, testariam todas. E as rodadas anteriores tinham outras.

Por isso, um app “predictor” mostra um número inventado. Em 1,10x, ele “acerta” em 88,2 de cada 100 rodadas do nosso jogo de treino, e mesmo assim você perde em média 3% do que aposta. Em [como funciona](/pt/how-work-aviator-predictor) está a probabilidade de cada alvo.`,
  },
  {
    topic: 'cost-of-97',
    title: 'Quanto custa um retorno de 97%',
    slug: 'quanto-custa-um-retorno-de-97-por-cento',
    subtitle: 'Um alvo, uma hora e um sistema de apostas, em números.',
    content: `No nosso jogo de treino, a probabilidade de atingir um alvo é 0,97 dividido pelo alvo.

| Alvo | Atingido, em 100 rodadas | De volta, em média, de 100 apostados |
|---:|---:|---:|
| 1,50x | 64,7 | 97 |
| 2,00x | 48,5 | 97 |
| 10,00x | 9,7 | 97 |

Com R$ 1 por rodada e 200 rodadas por hora, você perde em média R$ 6; com R$ 5, R$ 30. Uma única hora pode terminar muito acima ou abaixo disso.

Dobrar depois de cada perda não muda a média. Em 2,00x, começando com R$ 1, sete perdas seguidas custam R$ 127. Em 200 rodadas, a probabilidade de isso acontecer é de 61%.

Se é mais do que você quer gastar, [defina um limite ou faça uma pausa](/pt/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'Defina seus limites antes de jogar',
    slug: 'defina-os-seus-limites-antes-de-jogar',
    subtitle: 'O que cada limite faz aqui e quando começa a valer.',
    content: `No seu perfil, você pode limitar seus sinais (planos de rodada aleatórios) em 24 horas, ativar um lembrete de sessão e definir um limite de perdas para as rodadas ao vivo que você informar.

1. Um limite **mais rígido** vale na hora; um **mais folgado**, depois de 24 horas.
2. Uma **pausa** dura 24 horas, 7 ou 30 dias; uma **autoexclusão**, 6 meses ou para sempre. Ninguém pode encurtá-la ou anulá-la, nem nós.
3. Até o fim, você fica sem planos, cassinos e ofertas aqui.

Tudo isso vale só no Fairflight, não nos cassinos. Em [jogo responsável](/pt/play-safe) estão os cadastros de autoexclusão e as linhas de ajuda de cada país.`,
  },
]
