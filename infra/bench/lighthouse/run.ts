export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What one run of Lighthouse said about a page. */
export interface Run {
  /** 0 to 100 */
  readonly scores: Readonly<Record<Category, number>>
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** The same of the main thread's processor time, to the end of the trace. */
  readonly processorBlockingMs: number
  /** Audits below their full score, `id (title)`. */
  readonly failing: Readonly<Record<Category, readonly string[]>>
  /** How fast Lighthouse found the machine. */
  readonly benchmarkIndex: number
  readonly lighthouseVersion: string
}

export interface Medians {
  readonly scores: Readonly<Record<Category, number>>
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** In categories whose median is below 100: `category: id (title), 3 of 5`. */
  readonly failing: readonly string[]
}

/** The middle of an odd number of runs, figure by figure. */
export function medians(runs: readonly Run[]): Medians {
  const scoreOf = (category: Category) => median(runs.map(({ scores }) => scores[category]))
  const scores = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
  return {
    scores,
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    cls: median(runs.map(({ cls }) => cls)),
    tbtMs: median(runs.map(({ tbtMs }) => tbtMs)),
    failing: CATEGORIES.filter((category) => scores[category] < 100).flatMap((category) =>
      failingIn(category, runs),
    ),
  }
}

function failingIn(category: Category, runs: readonly Run[]): readonly string[] {
  const all = new Set(runs.flatMap(({ failing }) => failing[category]))
  return [...all].map((audit) => {
    const times = runs.filter(({ failing }) => failing[category].includes(audit)).length
    return `${category}: ${audit}, ${times} of ${runs.length}`
  })
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('a median needs values')
  return middle
}
