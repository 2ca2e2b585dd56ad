import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/index.ts'
import type { LinkAnswer } from './link.ts'
import { useDuration } from './run/use-duration.ts'
import { workOf } from './run/work.ts'

/** Where the settings of a link stand in the form. */
const FIELDS = {
  targetX100: 'target',
  rtpX10000: 'rtp',
  bankroll: 'bankroll',
  rounds: 'rounds',
  paths: 'paths',
  seed: 'seed',
  minStake: 'minStake',
  maxStake: 'maxStake',
  stopLoss: 'stopLoss',
  stopWin: 'stopWin',
  perHour: 'perHour',
} as const

interface LinkNoteProps {
  /** What the address carries, where it was not run at once. */
  link: LinkAnswer | undefined
  workers: number
}

/** A link that waits for a press, or that cannot be read. */
export function LinkNote({ link, workers }: LinkNoteProps) {
  const { t } = useTranslation('lab')
  const duration = useDuration()
  if (!link) return null
  if (link.ok) {
    const { seconds } = workOf(link.settings.lab, workers)
    return <Notice role="status" title={t('run.large', { time: duration(seconds) })} />
  }
  const names = link.faults.map(({ path }) => {
    const [, at] = /^strategies\.(\d)/.exec(path) ?? []
    if (at !== undefined) return t('form.strategy', { number: Number(at) + 1 })
    const field = Object.entries(FIELDS).find(([name]) => name === path)?.[1]
    return field ? t(`form.${field}`) : t('form.strategies')
  })
  return (
    <Notice tone="warn" role="alert" title={t('faults.link', { parts: [...new Set(names)].join(', ') })} />
  )
}
