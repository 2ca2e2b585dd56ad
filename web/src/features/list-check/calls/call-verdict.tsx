import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { CALL_RETURNS, type CallSeries, toCallLink } from '#shared/crash/call-test/call-link.ts'
import {
  CALLS_PER_TEST,
  type CallCount,
  type CallFindings,
  chanceOf,
  judgeCalls,
  RARE_E,
} from '#shared/crash/call-test/judge-calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Column, classes, DataTable, RichText } from '#web/ui/index.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { ShareActions } from '#web/ui/share/share-actions.tsx'
import skies from '#web/ui/sky.module.css'
import { type Call, seenCalls } from './call-log.ts'
import { CallTicks } from './call-ticks.tsx'
import styles from './calls.module.css'
import { ChancePicture } from './chance-picture.tsx'

interface CallVerdictProps {
  /** The last test is the one shown. */
  series: CallSeries
  /** The calls in their order; undefined for a link, which has only counts. */
  calls?: readonly Call[]
  /** True if the verdict takes the focus. */
  isNew: boolean
  onReturn?: (rtpX10000: number) => void
  children: ReactNode
}

/** The verdict of thirty calls against chance: a sentence, its picture, and what they cannot tell. */
export function CallVerdict({ series, calls, isNew, onReturn, children }: CallVerdictProps) {
  const { t } = useTranslation('listCheck')
  const rtp = series.rtpX10000 / 10_000
  const found = useMemo(() => judgeCalls(series.tests, rtp), [series, rtp])
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const texts = useVerdictTexts(found, series.tests.length)
  useEffect(() => {
    if (!isNew) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView?.({ block: 'start' })
  }, [isNew])
  return (
    <section className={classes(styles.verdict, skies.backdrop)} aria-labelledby="calls-verdict">
      <div ref={place} tabIndex={-1} className={styles.sentence}>
        <p className="muted">{t(calls ? 'calls.verdict.kicker' : 'calls.verdict.kickerLinked')}</p>
        <h2 id="calls-verdict">{texts.title}</h2>
        <p className={styles.finding}>{texts.finding}</p>
        {texts.why.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <ChancePicture found={found} drawing={drawing} />
      {calls && (
        <div className="stack-2">
          <h3 className={styles.label}>{t('calls.verdict.order')}</h3>
          <CallTicks calls={seenCalls(calls)} />
        </div>
      )}
      {calls && (
        <ShareActions
          isMain
          drawing={drawing}
          title={texts.title}
          lines={[texts.finding, ...texts.why]}
          name={t('calls.verdict.file')}
          link={() => `${window.location.origin}${window.location.pathname}${toCallLink(series)}`}
        />
      )}
      <div>
        <Limits unseen={series.tests.at(-1)?.unseen ?? 0} rtp={rtp} />
        <Sum found={found} series={series} {...(onReturn ? { onReturn } : {})} />
      </div>
      {children}
    </section>
  )
}

function useVerdictTexts(found: CallFindings, tests: number) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const { code, test, all, usual, anyOutside } = found
  const figures = {
    calls: number(CALLS_PER_TEST),
    hits: number(test.hits),
    expected: number(test.expected, 1),
    tests: number(tests),
    low: number(usual.low),
    high: number(usual.high),
    outside: number(100 * anyOutside, 1),
    rare: number(100 / RARE_E),
  }
  const total = {
    ...figures,
    calls: number(all.calls),
    hits: number(all.hits),
    expected: number(all.expected, 1),
  }
  const isOne = tests === 1
  const why = {
    usual: undefined,
    unusual: t(isOne ? 'calls.verdict.unusualOne' : 'calls.verdict.unusualMany', figures),
    rare: t('calls.verdict.rareWhy', figures),
  }[code]
  return {
    title: t('calls.verdict.title', figures),
    finding: t(`calls.verdict.${code}`),
    why: [isOne ? undefined : t('calls.verdict.all', total), why].filter((line) => line !== undefined),
  }
}

function Limits({ unseen, rtp }: { unseen: number; rtp: number }) {
  const { t } = useTranslation('listCheck')
  const { number, percent } = useFormat()
  const points = t('calls.cannot.points', {
    returnObjects: true,
    unseen: number(unseen),
    rtp: percent(rtp, Number.isInteger(Math.round(rtp * 10_000) / 100) ? 0 : 2),
  })
  return (
    <details>
      <summary>{t('calls.cannot.title')}</summary>
      <ul className="stack-2 bullets">
        {points.map((point) => (
          <li key={point}>
            <RichText text={point} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface SumProps {
  found: CallFindings
  series: CallSeries
  onReturn?: (rtpX10000: number) => void
}

function Sum({ found, series: { tests, rtpX10000 }, onReturn }: SumProps) {
  const { t } = useTranslation('listCheck')
  const { number, multiplier, percent } = useFormat()
  const columns: readonly Column<CallCount>[] = [
    { id: 'target', head: t('calls.sum.target'), cell: (row) => multiplier(row.targetX100 / 100) },
    {
      id: 'chance',
      head: t('calls.sum.chance'),
      cell: (row) => percent(chanceOf(row.targetX100, rtpX10000 / 10_000)),
      end: true,
    },
    { id: 'calls', head: t('calls.sum.calls'), cell: (row) => number(row.calls), end: true },
    { id: 'hits', head: t('calls.sum.hits'), cell: (row) => number(row.hits), end: true },
  ]
  const { test, atLeast, atMost, e } = found
  const figures = {
    hits: number(test.hits),
    more: percent(atLeast, 2),
    fewer: percent(atMost, 2),
    e: e < 1e6 ? number(e, 2) : e.toExponential(1),
    bound: number(RARE_E),
    rare: number(100 / RARE_E),
    tests: number(tests.length),
  }
  return (
    <details>
      <summary>{t('calls.sum.title')}</summary>
      <div className="stack">
        {onReturn && (
          <NumberField
            id="calls-return"
            label={t('settings.gameReturn')}
            value={rtpX10000 / 100}
            low={CALL_RETURNS.low / 100}
            high={CALL_RETURNS.high / 100}
            onChange={(percents) => percents !== undefined && onReturn(Math.round(percents * 100))}
          />
        )}
        <DataTable
          narrow
          caption={t('calls.sum.caption')}
          columns={columns}
          rows={tests.at(-1)?.counts ?? []}
          rowKey={(row) => String(row.targetX100)}
        />
        <p>{t('calls.sum.exact', figures)}</p>
        <p>{t('calls.sum.evidence', figures)}</p>
      </div>
    </details>
  )
}
