import { useId, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { STAKES, type Stake } from '#web/lib/practice/book.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card, TextField } from '#web/ui/index.ts'
import gameStyles from '../game.module.css'
import styles from './practice.module.css'
import type { PracticeGame } from './use-practice.ts'
import type { Seed } from './use-seed.ts'

/** Before the flight: the stake of play credits, the browser's seed, and off. */
export function FlyCard({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation('game')
  const { account, fly, seed, stake, setStake } = practice
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  function start() {
    if (seed.valid) return fly.run()
    if (details.current) details.current.open = true
    document.getElementById(id)?.focus()
  }
  return (
    <Card title={t('stage.waiting')}>
      <StakeChoice stake={stake} balance={account.book.balance} onChange={setStake} />
      <details ref={details} className={gameStyles.evidence}>
        <summary>
          {t('seed.summary')} <code className={gameStyles.hash}>{seed.text}</code>
        </summary>
        <p className="small muted measure">{t('fly.text')}</p>
        <SeedField id={id} seed={seed} />
      </details>
      <ActionError>{fly.error}</ActionError>
      <Button kind="primary" wide pending={fly.pending} onClick={start}>
        {t('fly.submit')}
      </Button>
    </Card>
  )
}

function SeedField({ id, seed }: { id: string; seed: Seed }) {
  const { t } = useTranslation('game')
  return (
    <>
      <TextField
        id={id}
        name="clientSeed"
        label={t('seed.label')}
        hint={seed.sent ? t('seed.sent') : t('seed.hint')}
        error={seed.valid ? undefined : t('seed.invalid')}
        value={seed.text}
        onChange={seed.change}
        disabled={seed.sent}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      {!seed.sent && (
        <div>
          <Button small onClick={seed.renew}>
            {t('seed.renew')}
          </Button>
        </div>
      )}
    </>
  )
}

interface StakeChoiceProps {
  stake: Stake
  balance: number
  onChange: (stake: Stake) => void
}

/** Play credits on this round; what is not there cannot be staked. */
function StakeChoice({ stake, balance, onChange }: StakeChoiceProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const chosen = stake > balance ? 0 : stake
  return (
    <fieldset className={styles.stake}>
      <legend className={styles.legend}>{t('stake.label')}</legend>
      <div className={styles.stakes}>
        {STAKES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="stake"
              value={value}
              checked={value === chosen}
              disabled={value > balance}
              onChange={() => onChange(value)}
            />
            <span>{value === 0 ? t('stake.none') : number(value)}</span>
          </label>
        ))}
      </div>
      <p className="small muted figures">
        {t('stake.balance', { count: balance, balance: number(balance) })}
      </p>
    </fieldset>
  )
}
