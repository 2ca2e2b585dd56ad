import type { SeedText } from './seed-text.ts'

export const FR: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Pourquoi aucune appli ne peut savoir comment finira la prochaine manche',
    slug: 'pourquoi-aucune-appli-ne-sait-comment-finira-une-manche',
    subtitle: 'Le nombre vient de graines qui restent secrètes jusqu’à la fin de la manche.',
    content: `Avant une manche « provably fair », c’est-à-dire vérifiable, le jeu publie l’empreinte SHA-256 de sa graine secrète. Après la manche, il montre la graine, et chacun peut vérifier qu’elles correspondent.

Une appli voit tout au plus l’empreinte. Il y a 2²⁵⁶ graines possibles, bien plus que n’en pourraient essayer tous les ordinateurs du monde, et les manches passées en utilisaient d’autres.

Une appli « predictor » affiche donc un nombre inventé. À 1,10x, il tombe « juste » dans 88,2 manches sur 100 de notre jeu d’entraînement, et vous perdez quand même 3 % de vos mises en moyenne. [Comment ça marche](/fr/how-work-aviator-predictor) donne la probabilité de chaque objectif.`,
  },
  {
    topic: 'cost-of-97',
    title: 'Ce que coûte un taux de retour de 97 %',
    slug: 'ce-que-coute-un-retour-de-97-pour-cent',
    subtitle: 'Un objectif, une heure et un système de mise, en chiffres.',
    content: `Dans notre jeu d’entraînement, la probabilité d’atteindre un objectif est 0,97 divisé par l’objectif.

| Objectif | Atteint sur 100 manches | Récupérés en moyenne pour 100 misés |
|---:|---:|---:|
| 1,50x | 64,7 | 97 |
| 2,00x | 48,5 | 97 |
| 10,00x | 9,7 | 97 |

À 1 € par manche et 200 manches par heure, vous perdez 6 € par heure en moyenne ; à 5 €, 30 €. Une heure donnée peut finir bien au-dessus ou bien au-dessous.

Doubler après chaque échec ne change pas la moyenne. À 2,00x, en commençant par 1 €, sept échecs de suite coûtent 127 €. En 200 manches, la probabilité que cela arrive est de 61 %.

Si c’est plus que ce que vous voulez dépenser, [fixez une limite ou faites une pause](/fr/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'Fixez vos limites avant de jouer',
    slug: 'fixez-vos-limites-avant-de-jouer',
    subtitle: 'Ce que fait ici chaque limite, et à partir de quand.',
    content: `Dans votre profil, vous pouvez limiter vos signaux (plans de manche aléatoires) en 24 heures, régler un rappel de session et fixer une limite de pertes pour les manches live que vous déclarez.

1. Une limite **plus stricte** s’applique aussitôt, une limite **plus souple** après 24 heures.
2. Une **pause de jeu** dure 24 heures, 7 ou 30 jours ; une **auto-exclusion** 6 mois ou sans limite. Personne ne peut l’écourter ni l’annuler, pas même nous.
3. Tant qu’elle dure, vous n’avez accès ici ni aux plans, ni aux casinos, ni aux offres.

Elle ne couvre pas les casinos. [Jeu responsable](/fr/play-safe) indique les registres pour s’en exclure et les lignes d’aide de votre pays.`,
  },
]
