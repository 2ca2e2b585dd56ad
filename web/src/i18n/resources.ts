import type { Locale } from '#shared/i18n/locales.ts'

/** The translations of each namespace: `<locale>/<namespace>.json`. English is the truth for keys. */
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
  /** The kit of plots: for the tools that draw them, beside their own translations. */
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
  /** Limits, time-out and self-exclusion: for every page that offers them. */
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

/** One language: the translations of every page, and where those of the other namespaces are. */
export interface NamespaceTable {
  readonly app: object
  readonly ui: object
  readonly others: Readonly<Record<string, () => Promise<object>>>
}

/**
 * By language, since a document has one: a table of all six would be a sixtieth of what home may weigh. Translations of the
 * staff's screens stand in a table of their own.
 */
const TABLES = import.meta.glob<NamespaceTable>('./tables/*.ts', { import: 'default' })

async function tableOf(locale: Locale): Promise<NamespaceTable> {
  const load = TABLES[`./tables/${locale}.ts`]
  if (!load) throw new Error(`There is no table of translations in ${locale}`)
  return load()
}

/** The namespaces that have translations in English. */
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

/** One namespace's translations in one language; those of every page come with the table, each other one is a chunk of its own. */
export async function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const { others, ...here } = await tableOf(locale)
  if (namespace === 'app' || namespace === 'ui') return here[namespace]
  const load =
    others[`../${locale}/${namespace}.json`] ??
    (await import('./staff-namespaces.ts')).STAFF_FILES[`./${locale}/${namespace}.json`]
  if (!load) throw new Error(`There are no translations for ${namespace} in ${locale}`)
  return load()
}
