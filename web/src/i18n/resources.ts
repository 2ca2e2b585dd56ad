import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts'

/** The words of each feature: `<locale>/<feature>.json`. English is the truth for keys. */
export interface Resources {
  ui: typeof import('./en/ui.json')
  app: typeof import('./en/app.json')
  home: typeof import('./en/home.json')
  auth: typeof import('./en/auth.json')
  error: typeof import('./en/error.json')
  setup: typeof import('./en/setup.json')
  game: typeof import('./en/game.json')
  rounds: typeof import('./en/rounds.json')
  profile: typeof import('./en/profile.json')
  admin: typeof import('./en/admin.json')
}

type Words = Readonly<Record<string, object>>

const LANGUAGES = import.meta.glob<{ words: Words }>('./*/index.ts')

export const FEATURES = [
  'ui',
  'app',
  'home',
  'auth',
  'error',
  'setup',
  'game',
  'rounds',
  'profile',
  'admin',
] as const satisfies (keyof Resources)[]

/** One language's words by feature; a feature not yet translated is English. */
export async function loadWords(locale: Locale): Promise<Words> {
  const words = await wordsOf(locale)
  const complete = FEATURES.every((feature) => feature in words)
  return complete ? words : { ...(await wordsOf(DEFAULT_LOCALE)), ...words }
}

async function wordsOf(locale: Locale): Promise<Words> {
  const files = (await LANGUAGES[`./${locale}/index.ts`]?.())?.words ?? {}
  const byFeature = Object.entries(files).map(([file, words]) => [file.slice(2, -'.json'.length), words])
  return Object.fromEntries(byFeature)
}
