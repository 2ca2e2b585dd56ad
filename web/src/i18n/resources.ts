import type { Locale } from '#shared/i18n/locales.ts'

/** Types of each namespace's translations, `<locale>/<namespace>.json`. The English files define the keys. */
export interface Resources {
  ui: typeof import('./en/ui.json')
  app: typeof import('./en/app.json')
  home: typeof import('./en/home.json')
  faq: typeof import('./en/faq.json')
  how: typeof import('./en/how.json')
  download: typeof import('./en/download.json')
  verifier: typeof import('./en/verifier.json')
  lab: typeof import('./en/lab.json')
  listCheck: typeof import('./en/listCheck.json')
  trackRecord: typeof import('./en/trackRecord.json')
  /** Texts of `ui/plot`, loaded with each tool that draws a plot. */
  plot: typeof import('./en/plot.json')
  safe: typeof import('./en/safe.json')
  blog: typeof import('./en/blog.json')
  privacy: typeof import('./en/privacy.json')
  terms: typeof import('./en/terms.json')
  pwa: typeof import('./en/pwa.json')
  auth: typeof import('./en/auth.json')
  error: typeof import('./en/error.json')
  setup: typeof import('./en/setup.json')
  game: typeof import('./en/game.json')
  /** The screen of Fun Mode. */
  cockpit: typeof import('./en/cockpit.json')
  rounds: typeof import('./en/rounds.json')
  /** My flights, with the money diary. */
  flights: typeof import('./en/flights.json')
  profile: typeof import('./en/profile.json')
  /** Limits, time-out and self-exclusion, loaded with each page that offers these. */
  protection: typeof import('./en/protection.json')
  admin: typeof import('./en/admin.json')
  posts: typeof import('./en/posts.json')
  players: typeof import('./en/players.json')
  casinos: typeof import('./en/casinos.json')
  lists: typeof import('./en/lists.json')
  auditLog: typeof import('./en/auditLog.json')
  dashboard: typeof import('./en/dashboard.json')
  images: typeof import('./en/images.json')
  editor: typeof import('./en/editor.json')
}

export type Namespace = keyof Resources

/** One language's translations: the namespaces of every page, and loaders of the others by file. */
export interface NamespaceTable {
  readonly app: object
  readonly ui: object
  readonly others: Readonly<Record<string, () => Promise<object>>>
}

/**
 * Each language has a chunk of its own, since a document has one language: a table of all six would take a sixtieth of the home page's weight
 * limit. `staff-namespaces.ts` lists the staff screens' translations.
 */
const TABLES = import.meta.glob<NamespaceTable>('./tables/*.ts', { import: 'default' })

async function tableOf(locale: Locale): Promise<NamespaceTable> {
  const load = TABLES[`./tables/${locale}.ts`]
  if (!load) throw new Error(`There is no table of translations in ${locale}`)
  return load()
}

/** Returns all namespaces, read from the English files. */
export async function allNamespaces(): Promise<readonly Namespace[]> {
  const { STAFF_FILES } = await import('./staff-namespaces.ts')
  const { others } = await tableOf('en')
  const files = [
    ...Object.keys(others),
    ...Object.keys(STAFF_FILES).filter((file) => file.startsWith('./en/')),
  ]
  const namespaces = files.map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length) as Namespace)
  return ['app', 'ui', ...namespaces]
}

/** Fetches one namespace. `app` and `ui` come with the language's table; each other namespace is a chunk. */
export async function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const { others, ...here } = await tableOf(locale)
  if (namespace === 'app' || namespace === 'ui') return here[namespace]
  const load =
    others[`../${locale}/${namespace}.json`] ??
    (await import('./staff-namespaces.ts')).STAFF_FILES[`./${locale}/${namespace}.json`]
  if (!load) throw new Error(`There are no translations for ${namespace} in ${locale}`)
  return load()
}
