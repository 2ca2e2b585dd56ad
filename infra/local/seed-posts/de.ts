import type { SeedText } from './seed-text.ts'

export const DE: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Warum keine App wissen kann, wie die nächste Runde endet',
    slug: 'warum-keine-app-wissen-kann-wie-die-naechste-runde-endet',
    subtitle: 'Die Zahl entsteht aus Seeds, die bis zum Ende der Runde geheim bleiben.',
    content: `Vor einer nachprüfbaren Runde („provably fair“) veröffentlicht das Spiel ein Commitment: den SHA-256-Hash seines geheimen Seeds. Nach der Runde zeigt es den Seed, und jeder kann prüfen, ob beide zusammenpassen.

Eine App sieht höchstens das Commitment. Es gibt 2²⁵⁶ mögliche Seeds, weit mehr, als alle Computer durchprobieren könnten. Frühere Runden helfen nicht: Sie hatten andere.

Eine „Predictor“-App zeigt also eine erfundene Zahl. Bei 1,10x „stimmt“ sie in 88,2 von 100 Runden unseres Übungsspiels, und Sie verlieren trotzdem im Durchschnitt 3 % Ihrer Einsätze. Unter [So funktioniert es](/de/how-work-aviator-predictor) finden Sie die Wahrscheinlichkeit jedes Ziels.`,
  },
  {
    topic: 'cost-of-97',
    title: 'Was eine Auszahlungsquote von 97 % kostet',
    slug: 'was-eine-auszahlungsquote-von-97-prozent-kostet',
    subtitle: 'Ein Ziel, eine Stunde und ein Setzsystem in Zahlen.',
    content: `In unserem Übungsspiel ist die Wahrscheinlichkeit, ein Ziel zu erreichen, 0,97 geteilt durch das Ziel.

| Ziel | Erreicht in 100 Runden | Im Durchschnitt zurück (von 100) |
|---:|---:|---:|
| 1,50x | 64,7 | 97 |
| 2,00x | 48,5 | 97 |
| 10,00x | 9,7 | 97 |

Bei 1 Euro je Runde und 200 Runden in der Stunde verlieren Sie im Durchschnitt 6 Euro je Stunde, bei 5 Euro je Runde 30. Eine einzelne Stunde kann weit davon abweichen.

Nach jedem Fehlschlag zu verdoppeln, ändert den Durchschnitt nicht. Bei 2,00x und einem ersten Einsatz von 1 Euro kosten sieben Fehlschläge in Folge 127 Euro. In 200 Runden ist die Wahrscheinlichkeit dafür 61 %.

Ist das mehr, als Sie ausgeben wollen? [Setzen Sie ein Limit oder nehmen Sie eine Auszeit](/de/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'Setzen Sie Ihre Limits, bevor Sie spielen',
    slug: 'setzen-sie-ihre-limits-bevor-sie-spielen',
    subtitle: 'Was jedes Limit hier bewirkt und ab wann es gilt.',
    content: `In Ihrem Profil begrenzen Sie Ihre Signale (zufällige Rundenpläne) in 24 Stunden, stellen eine Spielzeit-Erinnerung ein und setzen ein Verlustlimit für die Live-Runden, die Sie melden.

1. Ein **strengeres** Limit gilt sofort, ein **lockereres** nach 24 Stunden.
2. Eine **Auszeit** gilt 24 Stunden, 7 oder 30 Tage, eine **Selbstsperre** 6 Monate oder unbefristet. Niemand kann sie verkürzen oder aufheben, auch wir nicht.
3. Solange sie läuft, sehen Sie hier keine Pläne, Casinos oder Angebote.

Für Casinos gilt sie nicht. [Sicher spielen](/de/play-safe) nennt die Register, die dort sperren, und die Beratungstelefone Ihres Landes.`,
  },
]
