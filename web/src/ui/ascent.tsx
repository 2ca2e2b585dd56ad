import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './ascent.module.css'
import { classes } from './classes.ts'
import { Plane, StillSky } from './flight/still-sky.tsx'

/** The setup's steps in order. */
export const STEPS = ['setup', 'authentication', 'casino', 'account', 'activation', 'confirmation'] as const
export type StepId = (typeof STEPS)[number]

const LAST = STEPS.length - 1
/** Doublings from the first step to the last: the climb is exponential, like a flight. */
const DOUBLINGS = 1.6
const DOTS_PER_STEP = 5

/** Returns a step's place in percent of the picture, from its start and its ground. */
function placeOf(step: number) {
  const climbed = (2 ** ((DOUBLINGS * step) / LAST) - 1) / (2 ** DOUBLINGS - 1)
  return { x: (100 * step) / LAST, y: 100 * climbed }
}

const DOTS = Array.from({ length: LAST * DOTS_PER_STEP }, (_, dot) => dot / DOTS_PER_STEP)

interface AscentProps {
  /** Undefined while loading. */
  step: StepId | undefined
  /** The part of the step that is over, from 0 to 1. */
  share: number
}

/** The setup as a climb: a place on the way for each step, the plane at the current one or on from it. */
export function Ascent({ step, share }: AscentProps) {
  const { t } = useTranslation('setup')
  const now = step === undefined ? 0 : STEPS.indexOf(step)
  const at = now + share
  const flown = DOTS.filter((dot) => dot <= at).map(placeOf)
  const [here, before] = [placeOf(at), placeOf(Math.max(0, at - 1))]
  const way = [...flown, here].map(({ x, y }) => `${x} ${100 - y}`).join('L')
  const flight = { '--x': here.x, '--y': here.y, '--from-x': before.x, '--from-y': before.y } as CSSProperties
  return (
    <>
      <StillSky withPlane={false} />
      <div className={styles.way}>
        <svg className={styles.flown} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${way}`} />
        </svg>
        <svg className={styles.ahead} aria-hidden="true">
          {DOTS.filter((dot) => dot > at)
            .map(placeOf)
            .map(({ x, y }) => (
              <circle key={x} cx={`${x}%`} cy={`${100 - y}%`} r="1.6" />
            ))}
        </svg>
        <ol className={classes('plain-list places', styles.steps)} aria-label={t('steps.label')}>
          {STEPS.map((id, index) => {
            const { x, y } = placeOf(index)
            return (
              <li
                key={id}
                aria-current={id === step ? 'step' : undefined}
                data-done={index < now || undefined}
                style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}
              >
                <span className="visually-hidden">{t(`steps.${id}`)}</span>
                {index < now && <span className="visually-hidden"> {t('steps.done')}</span>}
              </li>
            )
          })}
        </ol>
        {step !== undefined && (
          <span className={styles.place} style={flight} data-climbs={(now > 0 && now < LAST) || undefined}>
            <Plane className={styles.plane} />
          </span>
        )}
      </div>
    </>
  )
}
