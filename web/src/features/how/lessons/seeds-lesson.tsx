import { useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/status.tsx'
import { Action, Lesson } from './lesson.tsx'
import styles from './lessons.module.css'

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
    multiplier: settle(multiplierX100, fromDecimal(2)).multiplier,
  }
}

const STEPS = ['commit', 'mix', 'reveal'] as const

/** Explains the two seeds: ours is committed first, the browser adds its own, then ours is revealed. */
export function SeedsLesson() {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  const [draw, setDraw] = useState<Draw>()
  const [step, setStep] = useState(0)
  const [failed, setFailed] = useState(false)
  const open = async (next: number) => {
    try {
      setDraw(draw && step < STEPS.length ? draw : await drawRound())
      setStep(next)
    } catch {
      // Browsers offer no hash function without https.
      setFailed(true)
    }
  }
  const short = (text: string | undefined) => (text ? `${text.slice(0, DIGITS_SHOWN)}…` : '?')
  const lines = [
    { name: t('lessons.seeds.hash'), value: step >= 1 ? short(draw?.hash) : '?' },
    { name: t('lessons.seeds.yours'), value: step >= 2 ? short(draw?.clientSeed) : '?' },
    { name: t('lessons.seeds.ours'), value: step >= 3 ? short(draw?.serverSeed) : '?' },
    { name: t('lessons.seeds.round'), value: step >= 3 && draw ? multiplier(draw.multiplier) : '?' },
  ]
  return (
    <Lesson
      id="seeds"
      picture={
        <>
          <dl className={styles.seeds} aria-live="polite">
            {lines.map(({ name, value }) => (
              <div key={name} className={value === '?' ? styles.hidden : undefined}>
                <dt>{name}</dt>
                <dd key={value}>{value}</dd>
              </div>
            ))}
          </dl>
          {failed && <Notice tone="warn" title={t('lessons.seeds.failed')} />}
        </>
      }
      choices={[t('lessons.seeds.we'), t('lessons.seeds.you'), t('lessons.seeds.nobody')]}
      right={2}
      onGuess={() => void open(STEPS.length)}
      action={
        <Action
          label={t(`lessons.seeds.${STEPS[step] ?? 'again'}`)}
          onPress={() => void open(step < STEPS.length ? step + 1 : 1)}
        />
      }
    />
  )
}
