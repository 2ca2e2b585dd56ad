import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from '../cockpit/stage-notes.module.css'
import type { Stage } from '../use-game.ts'

const KEY = 'fairflight.coach'
const STEPS = ['idle', 'planned', 'landed'] as const

interface CoachOptions {
  stage: Stage
  isCoolingDown: boolean
  flownBefore: boolean
}

export type Coach = ReturnType<typeof useCoach>

/** Three hints at the first flight, once per device. The last one leaves with the rest, since the bands are free then. */
export function useCoach({ stage, isCoolingDown, flownBefore }: CoachOptions) {
  // Decided at mount: a flight during this visit does not end the hints.
  const [isWanted] = useState(() => !flownBefore && !isDone())
  const [closed, setClosed] = useState<readonly Stage[]>([])
  const [finished, setFinished] = useState(false)
  const step = STEPS.find((name) => name === stage)
  useEffect(() => {
    if (!isWanted || stage !== 'landed') return
    keepDone()
    return () => setFinished(true)
  }, [isWanted, stage])
  const isOver = !isWanted || finished || closed.includes(stage) || (stage === 'landed' && !isCoolingDown)
  return { step: isOver ? undefined : step, close: () => setClosed([...closed, stage]) }
}

/** A hint in the sky before a round, and over the locked bands in it. */
export function CoachHint({
  coach: { step, close },
  className,
}: {
  coach: Coach
  className: string | undefined
}) {
  const { t } = useTranslation('cockpit')
  if (!step) return null
  return (
    <aside className={className}>
      <p>
        <span className="muted">{t('coach.step', { step: STEPS.indexOf(step) + 1 })}</span>{' '}
        {t(`coach.${step}`)}
      </p>
      <button type="button" className={styles.text} onClick={close}>
        {t('coach.done')}
      </button>
    </aside>
  )
}

let doneHere = false

function isDone(): boolean {
  try {
    return doneHere || localStorage.getItem(KEY) !== null
  } catch {
    return doneHere
  }
}

function keepDone(): void {
  try {
    localStorage.setItem(KEY, 'done')
  } catch {
    // Without storage this lasts as long as the page.
    doneHere = true
  }
}
