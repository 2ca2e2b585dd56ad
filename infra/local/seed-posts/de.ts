import type { SeedText } from './seed-text.ts'

export const DE: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Warum keine App die nächste Runde kennen kann',
    slug: 'warum-keine-app-die-naechste-runde-kennen-kann',
    subtitle: 'Was ein Commitment ist und was sie für Apps bedeutet, die vorher etwas sehen wollen.',
    content: `Eine Runde wird gezogen, bevor sie beginnt. Der Server wählt einen zufälligen Seed und veröffentlicht dessen Fingerabdruck, einen SHA-256-Hash. Nach der Runde zeigt er den Seed, und alle können prüfen, ob der Fingerabdruck passt.

## Was das bedeutet

- Der Fingerabdruck verrät den Seed nicht. Um ihn zu finden, müsste man mehr Werte probieren, als es Atome auf der Erde gibt.
- Auch die Runden davor verraten ihn nicht. Jede wird für sich gezogen: Ein langer Flug macht den nächsten weder länger noch kürzer.

Eine App auf dem Telefon sieht weniger als den Fingerabdruck des Servers. Sie kann den Multiplikator nicht kennen, egal wie sie heißt und was sie kostet.

## Was Fairflight stattdessen tut

Ein Signal ist hier ein zufälliger Rundenplan: ein ausgelostes Ziel, gezeigt mit seiner genauen Wahrscheinlichkeit. Er weiß nichts über die Runde und sagt das auch. Die Mathematik steht unter [So funktioniert es](/de/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Was eine Auszahlungsquote von 97 % kostet',
    slug: 'was-eine-auszahlungsquote-von-97-prozent-kostet',
    subtitle: 'Im Durchschnitt verliert jedes Ziel gleich viel. Hier ist die Rechnung.',
    content: `In unserem Übungsspiel ist die Wahrscheinlichkeit, dass das Flugzeug einen Multiplikator *x* erreicht, 0,97 geteilt durch *x*.

| Ziel | Wahrscheinlichkeit, es zu erreichen | Rückfluss je 100 Einheiten Einsatz |
|---:|---:|---:|
| 1,50 | 64,7 % | 97 |
| 2,00 | 48,5 % | 97 |
| 10,00 | 9,7 % | 97 |

Die letzte Spalte ist immer gleich. Ein niedriges Ziel zahlt oft und wenig, ein hohes selten und viel, und beide kosten im Durchschnitt 3 % der Einsätze.

## Warum Einsatzsysteme nicht helfen

Ein System, das nach einem Verlust den Einsatz verdoppelt, ändert, *wann* man verliert, nicht *wie viel* im Durchschnitt: Der erwartete Verlust beträgt 3 % von allem, was man einsetzt, und wer verdoppelt, setzt mehr ein. Zehn Runden zu je 10 ergeben 100 Einsatz und im Durchschnitt 3 Verlust. Bei hundert Runden sind es 30.

Betrachten Sie diese Summe als den Preis des Spiels. Ist sie höher, als Sie ausgeben wollen, finden Sie unter [Sicher spielen](/de/play-safe) Limits und Auszeiten.`,
  },
  {
    topic: 'limits-first',
    title: 'Setzen Sie Ihre Limits, bevor Sie spielen',
    slug: 'setzen-sie-ihre-limits-bevor-sie-spielen',
    subtitle: 'Was Limits, Auszeiten und Selbstsperren hier bewirken.',
    content: `Ein Limit wirkt am besten, wenn es mit kühlem Kopf gesetzt wird. In Ihrem Profil legen Sie fest, wie viele Signale am Tag Sie höchstens wollen, wie lange eine Sitzung dauern darf und wie viel Sie zu verlieren bereit sind.

1. **Engere** Limits gelten sofort.
2. **Lockerere** gelten nach 24 Stunden, damit ein schlechter Abend sie nicht ändert.
3. Eine **Auszeit** oder **Selbstsperre** lässt sich verlängern, nie verkürzen. Niemand kann sie aufheben, auch unsere Mitarbeiter nicht.

Solange eine Sperre läuft, gibt es hier keine Pläne, keine Casinos und keine Angebote. Wir schicken keine E-Mails, die jemanden zurückholen sollen.

## Wenn es kein Spiel mehr ist

Reden hilft, kostet nichts und bleibt vertraulich. Die Beratungstelefone Ihres Landes stehen am Ende jeder Seite und unter [Sicher spielen](/de/play-safe).`,
  },
]
