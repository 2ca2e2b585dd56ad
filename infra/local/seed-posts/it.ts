import type { SeedText } from './seed-text.ts'

export const IT: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Perché nessuna app può prevedere il prossimo round',
    slug: 'perche-nessuna-app-conosce-il-prossimo-round',
    subtitle: 'Il numero viene da seed che restano segreti fino alla fine del round.',
    content: `Prima di un round provably fair, cioè verificabile, il gioco pubblica l’impronta SHA-256 del suo seed segreto. Dopo il round mostra il seed, e chiunque può controllare che corrispondano.

Un’app vede al massimo l’impronta. I seed possibili sono 2²⁵⁶: nemmeno tutti i computer del mondo potrebbero provarli. E i round passati ne avevano altri.

Quindi un’app «predictor» mostra un numero inventato. A 1,10x è «giusto» in 88,2 round su 100 del nostro gioco di prova, e in media perdi comunque il 3% della puntata. In [Come funziona](/it/how-work-aviator-predictor) trovi la probabilità di ogni obiettivo.`,
  },
  {
    topic: 'cost-of-97',
    title: 'Quanto costa un ritorno del 97%',
    slug: 'quanto-costa-un-ritorno-del-97-per-cento',
    subtitle: 'Un obiettivo, un’ora e un sistema di puntata, in cifre.',
    content: `Nel nostro gioco di prova, la probabilità di raggiungere un obiettivo è 0,97 diviso l’obiettivo.

| Obiettivo | Raggiunto su 100 round | Restituiti in media su 100 puntati |
|---:|---:|---:|
| 1,50x | 64,7 | 97 |
| 2,00x | 48,5 | 97 |
| 10,00x | 9,7 | 97 |

Con 1 euro a round e 200 round all’ora perdi in media 6 euro; con 5 euro a round, 30. Una singola ora può andare molto meglio o molto peggio.

Raddoppiare dopo ogni obiettivo mancato non cambia la media. A 2,00x, partendo da 1 euro, sette obiettivi mancati di fila costano 127 euro. In 200 round la probabilità che succeda è del 61%.

Se è più di quanto vuoi spendere, [fissa un limite o prenditi una pausa](/it/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'I limiti si fissano prima di giocare',
    slug: 'i-limiti-si-mettono-prima-di-giocare',
    subtitle: 'Che cosa fa qui ogni limite, e da quando vale.',
    content: `Nel profilo puoi limitare i segnali (piani di gioco casuali) in 24 ore, impostare un promemoria di sessione e fissare un limite di perdita per i round live che comunichi.

1. Un limite **più stretto** vale subito, uno **più ampio** dopo 24 ore.
2. Una **pausa** dura 24 ore, 7 o 30 giorni; un’**autoesclusione** 6 mesi o per sempre. Nessuno può abbreviarla o annullarla, nemmeno noi.
3. Finché dura, su Fairflight non hai piani, casinò né offerte.

Tutto questo vale solo qui, non nei casinò. In [Gioco responsabile](/it/play-safe) trovi i registri per autoescluderti e le linee di aiuto del tuo Paese.`,
  },
]
