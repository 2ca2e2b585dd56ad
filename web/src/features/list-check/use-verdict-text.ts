import { THREE_POINTS } from '#shared/crash/list-check/casino.ts'
import type { CheckCode } from '#shared/crash/list-check/check.ts'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Bin, oddest } from './bins.ts'
import { useDescribeCheck } from './checks-section.tsx'
import type { Report } from './list-check-job.ts'
import { useFigureFormat } from './use-figure-format.ts'

const CLAIM = {
  cannot_say: ['incomplete'],
  nothing_to_judge: ['rowNeeds'],
  too_few: ['fewRows'],
  no_sign_beyond_chance: [],
  above_chance: ['rare', 'why'],
  below_chance: ['rare', 'why'],
  unclear: ['unclear'],
  above_chance_hits_only: ['rare', 'hitsOnly'],
  outcomes_off: ['outcomesOff'],
} as const

const RETURN = {
  cannot_say: ['incomplete'],
  nothing_to_judge: [],
  too_few: ['fewRounds'],
  measured_only: ['measured', 'compare'],
  agrees: ['measured', 'agrees'],
  agrees_but_cannot_tell_three_points: ['measured', 'needed'],
  unclear: ['measured', 'unclear'],
  below_stated: ['measured', 'rare', 'why'],
  above_stated: ['measured', 'rare', 'why'],
} as const

export function useVerdictText({ judged, settings }: Report): { title: string; text: string } {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const locale = useReadingLanguage()
  const { figures, because } = judged.verdict
  const names = because.map((check) => t(`checks.name.${check}`))
  const values = {
    because: new Intl.ListFormat(locale, { type: 'unit' }).format(names),
    rounds: format.count(figures.rounds ?? 0),
    rtp: format.rtp(figures.rtp ?? 0),
    low: format.rtp(figures.low ?? 0),
    high: format.rtp(figures.high ?? 0),
    needed: format.count(figures.roundsNeeded ?? 0),
    stated: format.rtp(settings.rtp ?? 0),
    lower: format.rtp((settings.rtp ?? 0) - THREE_POINTS),
  }
  const parts = judged.question === 'claim' ? CLAIM[judged.verdict.code] : RETURN[judged.verdict.code]
  const text = parts.map((part) => t(`verdict.text.${part}`, values)).join(' ')
  return { title: t(`verdict.code.${judged.verdict.code}`, values), text }
}

/** Reasons visible in the picture come first, then the checks' own order. */
const VISIBLE_CHECKS: readonly CheckCode[] = ['capped_tail', 'shape']

/** The verdict's sentence, and the bin that it is about, if any. */
export interface Sentence {
  readonly sentence: string
  readonly marked?: Bin | undefined
}

/**
 * Returns the sentence that opens a report. A failed check leads, by a bin if one shows the failure. A new check needs
 * no entry here: its own text is used.
 */
export function useVerdictSentence(report: Report): Sentence {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { title } = useVerdictText(report)
  const checkText = useDescribeCheck()
  const binSentence = useBinSentence()
  const { judged, checks, bins = [] } = report
  const { because, figures } = judged.verdict
  const code = VISIBLE_CHECKS.find((one) => because.includes(one)) ?? because[0]
  const check = checks.find((one) => one.code === code)
  if (check?.code === 'capped_tail' && check.rounds === undefined)
    return binSentence(bins.at(-1)) ?? { sentence: checkText(check) }
  if (check?.code === 'shape') return binSentence(oddest(bins)) ?? { sentence: checkText(check) }
  if (check) return { sentence: checkText(check) }
  const { picks = 0, hits = 0, baseRate = 0 } = figures
  if (judged.question === 'return' || picks === 0) return { sentence: title }
  const chance = format.count(Math.round(picks * baseRate))
  return { sentence: t('verdict.hits', { hits: format.count(hits), picks: format.count(picks), chance }) }
}

function useBinSentence(): (bin: Bin | undefined) => Sentence | undefined {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  return (bin) => {
    if (!bin) return undefined
    const { from, to, seen, expected } = bin
    const values = {
      seen: format.count(seen),
      expected: format.count(expected),
      from: format.x(from),
      to: format.x(to ?? from),
      highest: format.x(from - 1),
    }
    if (from === to) return { sentence: t('verdict.bin.some.at', values), marked: bin }
    const many = seen === 0 ? 'none' : 'some'
    const where = to === undefined ? 'above' : 'between'
    return { sentence: t(`verdict.bin.${many}.${where}`, values), marked: bin }
  }
}
