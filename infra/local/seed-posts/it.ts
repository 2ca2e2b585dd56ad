import type { SeedText } from './seed-text.ts'

export const IT: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Perché nessuna app può conoscere il prossimo round',
    slug: 'perche-nessuna-app-conosce-il-prossimo-round',
    subtitle:
      'Che cos’è l’impronta di un seed e che cosa significa per le app che dicono di vedere il futuro.',
    content: `Un round è estratto prima di cominciare. Il server sceglie un seed casuale e ne pubblica l’impronta, un hash SHA-256. Dopo il round mostra il seed, e chiunque può controllare che l’impronta corrisponda.

## Che cosa significa

- L’impronta non rivela il seme. Per trovarlo bisognerebbe provare più semi di quanti atomi ci siano sulla Terra.
- Non lo rivelano nemmeno i round passati. Ognuno è estratto per conto suo: un volo lungo non rende il successivo né più lungo né più corto.

Un’app sul telefono vede al massimo l’impronta del server. Non può conoscere il moltiplicatore, comunque si chiami e qualunque prezzo abbia.

## Che cosa fa invece Fairflight

Qui un segnale è un piano casuale per un round: un obiettivo estratto a sorte, con la sua probabilità esatta. Non prevede il round, e lo dice chiaramente. La matematica è spiegata in [Come funziona](/it/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Quanto costa un ritorno del 97%',
    slug: 'quanto-costa-un-ritorno-del-97-per-cento',
    subtitle: 'In media si perde lo stesso con qualsiasi obiettivo. Ecco il conto.',
    content: `Nel nostro gioco di prova la probabilità che l’aereo raggiunga un moltiplicatore *x* è 0,97 diviso *x*.

| Obiettivo | Probabilità di raggiungerlo | Restituiti in media su 100 puntati |
|---:|---:|---:|
| 1,50 | 64,7% | 97 |
| 2,00 | 48,5% | 97 |
| 10,00 | 9,7% | 97 |

L’ultima colonna è sempre uguale. Un obiettivo basso paga spesso e poco, uno alto di rado e molto, ed entrambi perdono in media 3 ogni 100 puntati.

## Perché i sistemi di puntata non aiutano

Un sistema che raddoppia la puntata dopo una perdita cambia *quando* si perde, non *quanto* in media: la perdita attesa è il 3% di tutto ciò che si punta, e raddoppiando si punta di più. Dieci round da 10 sono 100 puntati, quindi 3 persi in media. Cento round sono 30.

Considera questa cifra il prezzo del gioco. Se è più di quanto vuoi spendere, in [Gioco responsabile](/it/play-safe) trovi limiti e pause.`,
  },
  {
    topic: 'limits-first',
    title: 'I limiti si mettono prima di giocare',
    slug: 'i-limiti-si-mettono-prima-di-giocare',
    subtitle: 'Che cosa fanno qui limiti, pause e autoesclusione.',
    content: `Un limite funziona meglio se lo si decide a mente fredda. Nel profilo si può stabilire quanti segnali al giorno ricevere al massimo, quanto può durare una sessione e quanto si è disposti a perdere.

1. I limiti **più stretti** valgono subito.
2. Quelli **più larghi** valgono dopo 24 ore, così una brutta serata non li cambia.
3. Una **pausa** o un’**autoesclusione** si può allungare, mai accorciare. Nessuno può annullarla, nemmeno il nostro staff.

Finché dura un’esclusione qui non ci sono piani, casinò né offerte. Non mandiamo messaggi per far tornare nessuno.

## Se non è più un gioco

Parlarne aiuta, non costa nulla e resta riservato. I servizi di aiuto del tuo Paese sono in fondo a ogni pagina e in [Gioco responsabile](/it/play-safe).`,
  },
]
