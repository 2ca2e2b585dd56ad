import { type CSSProperties, useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Plane } from '#web/ui/flight/still-sky.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Lesson, TARGET } from './lesson.tsx'
import styles from './lessons.module.css'
import { heightOf } from './planes.tsx'
import { FixedLine } from './target-line.tsx'

const SEED_BYTES = 16
const DIGITS_SHOWN = 12

interface Draw {
  readonly serverSeed: string
  readonly hash: string
  readonly clientSeed: string
  readonly multiplier: number
}

/** Draws a real round of two seeds, which the steps then show one by one. */
async function drawRound(): Promise<Draw> {
  const secret = secureRandom(SERVER_SEED_BYTES)
  const clientSeed = toHex(secureRandom(SEED_BYTES))
  const { multiplierX100 } = await practiceRound({ serverSeed: secret, clientSeed, roundId: 'demo' })
  return {
    serverSeed: toHex(secret),
    hash: await commitment(secret),
    clientSeed,
    multiplier: settle(multiplierX100, fromDecimal(TARGET)).multiplier,
  }
}

const STEPS = ['commit', 'mix', 'reveal'] as const

const CLOSED = 'M15 17V13a9 9 0 0 1 18 0v4'
const OPEN = 'M15 17V11a9 9 0 0 1 18 0v2'
const KEYHOLE = 'M24 28v8'
const PIPS = 'M17 25h0M31 25h0M24 32h0M17 39h0M31 39h0'

/** A seed in its box: a keyhole in a locked one, a die's pips once it is known. */
function Seed({ lock, inside }: { lock?: string; inside?: string | false | undefined }) {
  return (
    <svg viewBox="8 2 32 45" aria-hidden="true">
      {lock && <path className={styles.shackle} d={lock} />}
      <rect x="8" y="17" width="32" height="30" rx="5" />
      {inside && <path className={styles.pips} d={inside} />}
    </svg>
  )
}

/** The target's line is at two thirds of the sky, above the captions. */
const ZOOM = 1.5
const LINE = ZOOM * heightOf(TARGET) * 100

/** The pressed main button became a link. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Explains the two seeds: ours is committed first, the browser adds its own, then ours is revealed. */
export function SeedsLesson() {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  const [draw, setDraw] = useState<Draw>()
  const [count, setCount] = useState(0)
  const [failed, setFailed] = useState(false)
  // Every draw after the first begins with a locked seed.
  const step = ((count - 1) % STEPS.length) + 1
  const open = async (next: number) => {
    try {
      setDraw(draw && step < STEPS.length ? draw : await drawRound())
      setCount(next)
    } catch {
      // Browsers offer no hash function without https.
      setFailed(true)
    }
  }
  const goOn = () => void open(count + 1)
  const flown = step === STEPS.length ? draw?.multiplier : undefined
  const isReached = flown !== undefined && flown >= TARGET
  const height = isReached ? LINE + 2 : ZOOM * heightOf(flown ?? TARGET) * 100
  // Behind the plane, and not into its words.
  const wayTo = 100 - (isReached ? height : flown === undefined ? LINE : Math.min(height, LINE / 2))
  const stations = [
    {
      id: 'hash',
      at: 1,
      value: draw?.hash,
      picture: <Seed lock={step > 0 ? CLOSED : OPEN} inside={step > 0 && KEYHOLE} />,
    },
    { id: 'yours', at: 2, value: draw?.clientSeed, picture: <Seed inside={step > 1 && PIPS} /> },
    {
      id: 'ours',
      at: 3,
      value: draw?.serverSeed,
      picture: <Seed lock={step > 2 ? OPEN : CLOSED} inside={step > 2 && PIPS} />,
    },
    { id: 'round', at: 3, value: flown && multiplier(flown), picture: <Plane className={undefined} /> },
  ] as const
  return (
    <Lesson
      id="seeds"
      picture={
        // The button does the same; the picture is the larger touch target.
        <div onPointerUp={goOn}>
          <svg className={styles.way} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path
              vectorEffect="non-scaling-stroke"
              d={`M12 92H79C91 92 92 ${(184 + wayTo) / 3} 92 ${wayTo}`}
            />
          </svg>
          <FixedLine target={TARGET} zoom={ZOOM} text={multiplier(TARGET)} />
          <dl
            className={classes(styles.seeds, isReached && styles.reached)}
            style={flown ? ({ '--height': `${height}%` } as CSSProperties) : undefined}
            aria-live="polite"
          >
            {stations.map(({ id, at, value, picture }) => (
              <div
                // Each draw is shown from the start.
                key={`${id} ${value}`}
                className={step >= at ? styles.lit : undefined}
              >
                <dt>{t(`lessons.seeds.${id}`)}</dt>
                <dd>{step >= at && value ? value.slice(0, DIGITS_SHOWN) : '?'}</dd>
                <dd aria-hidden="true">{picture}</dd>
              </div>
            ))}
          </dl>
          {failed && <Notice tone="warn" title={t('lessons.seeds.failed')} />}
        </div>
      }
      choices={[t('lessons.seeds.we'), t('lessons.seeds.you'), t('lessons.seeds.nobody')]}
      right={2}
      onGuess={() => void open(count + STEPS.length - step)}
      action={{ label: t(`lessons.seeds.${STEPS[step] ?? 'again'}`), onPress: goOn, ref: takeLostFocus }}
      actsFirst={count < STEPS.length}
    />
  )
}
