import type { Locale } from '#shared/i18n/locales.ts'
import type { Verdict } from './text-table.ts'

interface Area {
  /** Prints its tables and answers how its targets stand. */
  readonly measure: () => Promise<readonly Verdict[]>
}

const AREAS: Readonly<Record<string, () => Promise<Area>>> = {
  bundles: () => import('./bundles/area.ts'),
  lab: () => import('./lab/area.ts'),
  weight: () => import('./weight/area.ts'),
  start: () => import('./start/area.ts'),
  chain: () => import('./chain/area.ts'),
  capacity: () => import('./capacity/area.ts'),
  lists: () => import('./lists/area.ts'),
  settle: () => import('./settle/area.ts'),
  draws: () => import('./draws/area.ts'),
  'draw-log': () => import('./draw-log/area.ts'),
  templates: () => import('./templates/area.ts'),
  audit: () => import('./audit/area.ts'),
  statistics: () => import('./statistics/area.ts'),
  timing: () => import('./timing/area.ts'),
  gateway: () => import('./gateway/area.ts'),
  hostile: () => import('./hostile/area.ts'),
  faults: () => import('./faults/area.ts'),
  mutants: () => import('./mutants/area.ts'),
  memory: () => import('./memory/area.ts'),
  races: () => import('./races/area.ts'),
  'browser-lab': () => import('./browser/lab.ts'),
  'browser-chain': () => import('./browser/chain.ts'),
  'browser-audit': () => import('./browser/audit.ts'),
  'browser-paint': () => import('./browser/paint.ts'),
  'browser-lists': () => import('./browser/lists.ts'),
  'slow-phone': () => import('./lighthouse/slow-phone.ts'),
  'lighthouse-en': () => lighthouseIn('en'),
  'lighthouse-de': () => lighthouseIn('de'),
}

async function lighthouseIn(locale: Locale): Promise<Area> {
  const { measureIn } = await import('./lighthouse/area.ts')
  return { measure: () => measureIn(locale) }
}

const load = AREAS[process.argv[2] ?? '']
if (!load) throw new Error(`no area ${process.argv[2]}`)
const { measure } = await load()
const verdicts = await measure()
process.send?.(verdicts)
process.disconnect?.()
