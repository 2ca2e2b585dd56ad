import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { store, stored } from '#web/lib/storage.ts'
import styles from '../cockpit/stage-notes.module.css'
import type { Stage } from '../use-game.ts'

const KEY = 'fairflight.coach'
const STEPS = ['idle', 'planned', 'landed'] as const

interface CoachProps {
  stage: Stage
  isCoolingDown: boolean
  flownBefore: boolean
}

/** Three hints at the first flight, once per device. The last one leaves with the rest, since the bands are free then. */
export function Coach({ stage, isCoolingDown, flownBefore }: CoachProps) {
  const { t } = useTranslation('cockpit')
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
  if (!isWanted || finished || !step || closed.includes(stage) || (stage === 'landed' && !isCoolingDown))
    return null
  return (
    <aside className={styles.coach} data-step={step}>
      <p>
        <span className="muted">{t('coach.step', { step: STEPS.indexOf(step) + 1 })}</span>{' '}
        {t(`coach.${step}`)}
      </p>
      <button type="button" className={styles.text} onClick={() => setClosed([...closed, stage])}>
        {t('coach.done')}
      </button>
    </aside>
  )
}

/** Without storage this lasts as long as the page. */
let doneHere = false

const isDone = () => doneHere || stored(KEY) !== undefined

function keepDone(): void {
  if (!store(KEY, 'done')) doneHere = true
}
