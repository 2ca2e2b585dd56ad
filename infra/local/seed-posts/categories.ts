import type { Category } from '#shared/models/category.ts'
import type { Topic } from './seed-text.ts'

type SeedCategory = Omit<Category, '_id'> & { readonly topics: readonly Topic[] }

export const CATEGORIES: readonly SeedCategory[] = [
  {
    slug: 'how-rounds-are-drawn',
    topics: ['no-app-knows', 'cost-of-97'],
    name: {
      en: 'How rounds are drawn',
      it: 'Come si estraggono i round',
      es: 'Cómo se sortean las rondas',
      fr: 'Comment les manches sont tirées',
      de: 'Wie Runden gezogen werden',
      pt: 'Como as rodadas são sorteadas',
    },
  },
  {
    slug: 'play-safe',
    topics: ['limits-first'],
    name: {
      en: 'Play safe',
      it: 'Gioco responsabile',
      es: 'Juego seguro',
      fr: 'Jeu responsable',
      de: 'Sicher spielen',
      pt: 'Jogo seguro',
    },
  },
]
