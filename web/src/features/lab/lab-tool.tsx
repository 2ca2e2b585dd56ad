import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState, Notice } from '#web/ui/index.ts'
import { type Draft, type Settings, toDraft } from './form/draft.ts'
import { LabForm } from './form/lab-form.tsx'
import { PresetButtons } from './form/preset-buttons.tsx'
import { readDraft } from './form/read-draft.ts'
import { useDecimalSign } from './form/use-decimal-sign.ts'
import styles from './lab-tool.module.css'
import { presetOf } from './presets.ts'
import { LabResult } from './result/lab-result.tsx'
import { ResultNotes } from './result/result-notes.tsx'
import { Said } from './result/said.tsx'
import { useShown } from './result/use-shown.ts'
import { RunBar } from './run/run-bar.tsx'
import { useDuration } from './run/use-duration.ts'
import { useLab } from './run/use-lab.ts'
import { useLinked } from './run/use-linked.ts'
import { workOf } from './run/work.ts'
import { type LinkAnswer, toFragment } from './share-link.ts'

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
function LinkNote({ link, workers }: LinkNoteProps) {
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

/** A link that asks for more waits for a press. */
const SECONDS_UNASKED = 2

/** The lab itself: settings, a run, and what it showed. */
export default function LabTool() {
  const { t } = useTranslation('lab')
  const sign = useDecimalSign()
  const [draft, setDraft] = useState<Draft>(() => toDraft(presetOf('martingale'), sign))
  const [link, setLink] = useState<LinkAnswer>()
  const run = useLab()
  const answer = useMemo(() => readDraft(draft, sign), [draft, sign])
  const settings = answer.ok ? answer.settings : undefined
  const shown = useShown(run.last, settings?.perHour)
  const place = useRef<HTMLDivElement>(null)

  const start = useCallback(
    (asked: Settings) => {
      setLink(undefined)
      keepInAddress(asked)
      run.start(asked)
    },
    [run.start],
  )
  const load = (asked: Settings) => {
    setDraft(toDraft(asked, sign))
    start(asked)
    place.current?.scrollIntoView({ block: 'start' })
  }
  useLinked((linked) => {
    if (!linked.ok) return setLink(linked)
    setDraft(toDraft(linked.settings, sign))
    const isShort = workOf(linked.settings.lab, run.workers).seconds <= SECONDS_UNASKED
    if (isShort) start(linked.settings)
    else setLink(linked)
  })
  // Before the figures are seen: whoever reloads then gets the same ones.
  useLayoutEffect(() => {
    if (shown) keepInAddress(shown.settings)
  }, [shown])
  return (
    <div className={styles.tool}>
      <PresetButtons onChoose={(preset) => load(presetOf(preset))} />
      <LinkNote link={link} workers={run.workers} />
      <LabForm
        draft={draft}
        onDraft={setDraft}
        answer={answer}
        workers={run.workers}
        onRun={() => settings && start(settings)}
        onNewSeed={() => setDraft((before) => ({ ...before, seed: String(newSeed()) }))}
      >
        <div ref={place} className={styles.place}>
          <RunBar run={run} settings={settings} />
        </div>
      </LabForm>
      <Said last={run.last} />
      {shown ? (
        <LabResult shown={shown}>
          <ResultNotes last={run.last} changed={settings && toQuery(settings.lab)} />
        </LabResult>
      ) : (
        <EmptyState title={t('empty.title')}>
          <p>{t('empty.text')}</p>
        </EmptyState>
      )}
    </div>
  )
}

/** So that reloading, and copying the address, reproduces what is shown. */
function keepInAddress(settings: Settings): void {
  window.history.replaceState(window.history.state, '', toFragment(settings))
}

/** Nine digits are enough to tell seeds apart, and short enough to read out. */
function newSeed(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % 1_000_000_000
}
