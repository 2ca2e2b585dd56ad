import type { SeedText } from './seed-text.ts'

export const FR: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Pourquoi aucune application ne peut connaître la prochaine manche',
    slug: 'pourquoi-aucune-application-ne-connait-la-prochaine-manche',
    subtitle:
      'Ce qu’est un engagement cryptographique, et ce qu’il veut dire pour les applis qui prétendent voir plus loin.',
    content: `Une manche est tirée avant de commencer. Le serveur choisit une graine au hasard et en publie l’empreinte, un hachage SHA-256. Après la manche il montre la graine, et chacun peut vérifier que l’empreinte correspond.

## Ce que cela veut dire

- L’empreinte ne révèle pas la graine. Pour la trouver, il faudrait essayer plus de graines qu’il n’y a d’atomes sur Terre.
- Les manches passées ne la révèlent pas non plus. Chacune est tirée à part : un long vol ne rend le suivant ni plus long ni plus court.

Une appli sur votre téléphone voit encore moins que l’empreinte du serveur. Elle ne peut pas connaître le multiplicateur, quels que soient son nom et son prix.

## Ce que fait Fairflight à la place

Ici, un signal est un plan de manche aléatoire : un objectif tiré au sort, affiché avec sa probabilité exacte. Il ne sait rien de la manche, et il le dit. Les mathématiques sont dans [comment ça marche](/fr/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Ce que coûte un taux de retour de 97 %',
    slug: 'ce-que-coute-un-retour-de-97-pour-cent',
    subtitle: 'En moyenne, chaque objectif coûte la même chose. Voici le calcul.',
    content: `Dans notre jeu d’entraînement, la probabilité que l’avion atteigne un multiplicateur *x* est 0,97 divisé par *x*.

| Objectif | Probabilité de l’atteindre | Rendus en moyenne pour 100 misés |
|---:|---:|---:|
| 1,50 | 64,7 % | 97 |
| 2,00 | 48,5 % | 97 |
| 10,00 | 9,7 % | 97 |

La dernière colonne est toujours la même. Un objectif bas paie souvent et peu, un objectif haut rarement et beaucoup, et tous deux coûtent en moyenne 3 % des mises.

## Pourquoi les systèmes de mise n’aident pas

Un système qui double la mise après une perte change *quand* on perd, pas *combien* en moyenne : la perte attendue est de 3 % de tout ce qu’on mise, et doubler fait miser davantage. Dix manches de 10 font 100 misés, donc 3 perdus en moyenne. Cent manches en font 30.

Voyez cette somme comme le prix du jeu. Si elle dépasse ce que vous voulez dépenser, [jeu responsable](/fr/play-safe) présente les limites et les pauses.`,
  },
  {
    topic: 'limits-first',
    title: 'Fixez vos limites avant de jouer',
    slug: 'fixez-vos-limites-avant-de-jouer',
    subtitle: 'Ce que font ici les limites, les pauses et l’auto-exclusion.',
    content: `Une limite marche mieux quand on la fixe à tête reposée. Dans votre profil, vous pouvez décider combien de signaux par jour vous voulez au plus, combien de temps peut durer une session et ce que vous acceptez de perdre.

1. Des limites **plus strictes** s’appliquent immédiatement.
2. Des limites **plus souples** s’appliquent après 24 heures, pour qu’une mauvaise soirée ne les change pas.
3. Une **pause** ou une **auto-exclusion** peut être prolongée, jamais écourtée. Personne ne peut l’annuler, pas même notre équipe.

Tant qu’une exclusion court, il n’y a ici ni plans, ni casinos, ni offres. Nous n’envoyons aucun message pour faire revenir qui que ce soit.

## Si ce n’est plus un jeu

En parler aide, ne coûte rien et reste confidentiel. Les lignes d’aide de votre pays sont au bas de chaque page et sous [jeu responsable](/fr/play-safe).`,
  },
]
