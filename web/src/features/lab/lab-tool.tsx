import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DecimalSign } from '#shared/crash/list-check/number.ts'
import type { Report } from '#shared/crash/strategy/report.ts'
import { type Lab, readLab } from '#shared/crash/strategy/settings.ts'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Notice } from '#web/ui/index.ts'
import { type Draft, type Settings, toDraft } from './form/draft.ts'
import { LabForm, PresetButtons } from './form/lab-form.tsx'
import { readDraft } from './form/read-draft.ts'
import { Opening, type Slider } from './opening.tsx'
import { presetOf } from './presets.ts'
import { LabResult } from './result/lab-result.tsx'
import { Announcement, ResultNotes } from './result/result-notes.tsx'
import { useShown } from './result/use-shown.ts'
import { RunBar, useDuration } from './run/run-bar.tsx'
import { useLab } from './run/use-lab.ts'
import { workOf } from './run/work.ts'
import { type LinkAnswer, toFragment, useLinked } from './share-link.ts'

/** The form field of each setting that a link can carry. */
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
  /** Present if the address holds a link that did not run at once. */
  link: LinkAnswer | undefined
  workers: number
}

/** Explains a link that waits for a press or is malformed. */
function LinkNote({ link, workers }: LinkNoteProps) {
  const { t } = useTranslation('lab')
  const duration = useDuration()
  if (!link) return null
  if (link.ok) {
    const { seconds } = workOf(link.settings.lab, workers)
    return <Notice role="status" title={t('run.large', { time: duration(seconds) })} />
  }
  const names = link.faults.map(({ path, code }) => {
    if (code === 'unknown_field' && path !== '') return path
    const [, at] = /^strategies\.(\d)/.exec(path) ?? []
    if (at !== undefined) return t('form.strategy', { number: Number(at) + 1 })
    const field = Object.entries(FIELDS).find(([name]) => name === path)?.[1]
    return field ? t(`form.${field}`) : t('form.strategies')
  })
  return (
    <Notice tone="warn" role="alert" title={t('faults.link', { parts: [...new Set(names)].join(', ') })} />
  )
}

/** Seconds of work that a link may start without a press. */
const SECONDS_UNASKED = 2

/** A slider's value runs after this pause. */
const RESTING_MS = 150

/** Returns the settings without those of the sliders, for comparison. */
const beyondSliders = ({ lab, perHour }: Settings): string => {
  const { targetX100, bankroll, rounds } = EXAMPLE.lab
  return `${toQuery({ ...lab, targetX100, bankroll, rounds })} ${perHour}`
}

const EXAMPLE = presetOf('martingale')

export default function LabTool({ first }: { first: Report }) {
  const { t } = useTranslation('lab')
  const sign = useDecimalSign()
  const [draft, setDraft] = useState<Draft>(() => toDraft(EXAMPLE, sign))
  const [link, setLink] = useState<LinkAnswer>()
  const [open, setOpen] = useState(false)
  const run = useLab()
  const answer = useMemo(() => readDraft(draft, sign), [draft, sign])
  const settings = answer.ok ? answer.settings : undefined
  const answered = useShown(run.last, settings?.perHour)
  const example = useMemo(() => ({ reports: [first], settings: EXAMPLE }), [first])
  const shown = answered ?? example
  const lab = settings?.lab ?? shown.settings.lab
  const { place, show } = useResultPlace(answered?.reports)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The form holds the error and the way to retry.
  useEffect(() => {
    if (run.state.status === 'failed') setOpen(true)
  }, [run.state.status])

  const start = useCallback(
    (asked: Settings) => {
      clearTimeout(timer.current)
      setLink(undefined)
      keepInAddress(asked)
      run.start(asked)
    },
    [run.start],
  )
  const load = (asked: Settings) => {
    setDraft(toDraft(asked, sign))
    start(asked)
    show()
  }
  const change = (changed: Partial<Record<Slider, number> & Pick<Lab, 'strategies'>>) => {
    const asked = { ...(settings ?? shown.settings), lab: { ...lab, ...changed } }
    setDraft(toDraft(asked, sign))
    clearTimeout(timer.current)
    // Longer or invalid work needs a press in the form.
    const isRun = readLab(asked.lab).ok && workOf(asked.lab, run.workers).seconds <= SECONDS_UNASKED
    if (isRun) timer.current = setTimeout(start, RESTING_MS, asked)
    else setOpen(true)
  }
  useLinked((linked) => {
    if (!linked.ok) {
      setOpen(true)
      return setLink(linked)
    }
    setDraft(toDraft(linked.settings, sign))
    const isShort = workOf(linked.settings.lab, run.workers).seconds <= SECONDS_UNASKED
    if (isShort) start(linked.settings)
    else setLink(linked)
    if (!isShort || beyondSliders(linked.settings) !== beyondSliders(EXAMPLE)) setOpen(true)
  })
  // A layout effect runs before paint: reloading always reproduces the shown figures.
  useLayoutEffect(() => {
    if (answered) keepInAddress(answered.settings)
  }, [answered])
  return (
    <div className="stack">
      <LinkNote link={link} workers={run.workers} />
      <Opening
        reports={shown.reports}
        isExample={!answered}
        moved={lab}
        onMove={(slider, value) => change({ [slider]: value })}
        system={lab.strategies.length === 1 ? lab.strategies[0]?.plan.kind : undefined}
        onSystem={(plan) => change({ strategies: [{ plan }] })}
        place={place}
        still={!answered}
        isBusy={run.state.status === 'running'}
        notes={<ResultNotes last={answered?.of} changed={settings && toQuery(settings.lab)} />}
      />
      <Announcement run={run} />
      <div>
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('opening.more')}</summary>
          <div className="stack">
            <PresetButtons onChoose={(preset) => load(presetOf(preset))} />
            <LabForm
              draft={draft}
              onDraft={setDraft}
              answer={answer}
              onRun={() => {
                if (!settings) return
                start(settings)
                show()
              }}
              onNewSeed={() => setDraft((before) => ({ ...before, seed: String(newSeed()) }))}
            >
              <RunBar run={run} settings={settings} />
            </LabForm>
          </div>
        </details>
        <details>
          <summary>{t('opening.figures')}</summary>
          <LabResult shown={shown} />
        </details>
      </div>
      <HelpLine />
    </div>
  )
}

/** Scrolls to a result and focuses it, if the form asked for it. */
function useResultPlace(reports: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!reports || !wanted.current) return
    wanted.current = false
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [reports])
  const show = () => {
    wanted.current = true
  }
  return { place, show }
}

function useDecimalSign(): DecimalSign {
  const { decimalSign } = useFormat()
  return decimalSign === ',' ? 'comma' : 'point'
}

/** Reloading, or sharing the address, reproduces the result. */
function keepInAddress(settings: Settings): void {
  window.history.replaceState(window.history.state, '', toFragment(settings))
}

/** Nine digits distinguish seeds and can still be read out. */
function newSeed(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % 1_000_000_000
}
