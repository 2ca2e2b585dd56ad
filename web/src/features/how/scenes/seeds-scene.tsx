import { useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/status.tsx'
import styles from './scenes.module.css'
import { Action, Sky } from './stage.tsx'

const SEED_BYTES = 16
const DIGITS_SHOWN = 12

interface Draw {
  readonly serverSeed: string
  readonly hash: string
  readonly clientSeed: string
  readonly multiplier: number
}

/** Draws and reveals a real round of two seeds; the steps show it one by one. */
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
export function SeedsScene() {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  const [draw, setDraw] = useState<Draw>()
  const [step, setStep] = useState(0)
  const [failed, setFailed] = useState(false)
  const go = async () => {
    if (draw && step < STEPS.length) return setStep(step + 1)
    try {
      setDraw(await drawRound())
      setStep(1)
    } catch {
      // Browsers offer no hash function without https.
      setFailed(true)
    }
  }
  const short = (text: string | undefined) => (text ? `${text.slice(0, DIGITS_SHOWN)}…` : '?')
  const lines = [
    { name: t('scenes.seeds.hash'), value: step >= 1 ? short(draw?.hash) : '?' },
    { name: t('scenes.seeds.yours'), value: step >= 2 ? short(draw?.clientSeed) : '?' },
    { name: t('scenes.seeds.ours'), value: step >= 3 ? short(draw?.serverSeed) : '?' },
    { name: t('scenes.seeds.round'), value: step >= 3 && draw ? multiplier(draw.multiplier) : '?' },
  ]
  return (
    <>
      <Sky>
        <dl className={styles.seeds} aria-live="polite">
          {lines.map(({ name, value }) => (
            <div key={name} className={value === '?' ? styles.hidden : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Sky>
      {failed && <Notice tone="warn" title={t('scenes.seeds.failed')} />}
      <Action label={t(`scenes.seeds.${STEPS[step] ?? 'again'}`)} onPress={() => void go()} />
    </>
  )
}
