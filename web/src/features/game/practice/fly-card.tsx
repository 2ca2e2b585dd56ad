import { useId, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card, TextField } from '#web/ui/index.ts'
import gameStyles from '../game.module.css'
import { StakeChoice } from './stake-choice.tsx'
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
