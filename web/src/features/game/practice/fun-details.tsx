import { type ReactNode, useState } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Checkbox, Skeleton } from '#web/ui/index.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { AllRounds, OwnLimits } from '../cockpit/details-parts.tsx'
import { HundredFlights } from './hundred-flights.tsx'
import { Proof } from './proof.tsx'
import { Stakes } from './stakes.tsx'
import type { RoundEvidence } from './use-evidence.ts'
import type { PracticeGame } from './use-practice.ts'

export type FunTab = 'proof' | 'credits' | 'limits'

interface FunDetailsProps {
  tab: FunTab | undefined
  practice: PracticeGame
  evidence: RoundEvidence | undefined
  live: ReactNode
}

// The plots come when the user opens the credits.
async function loadCredits() {
  const [credits] = await Promise.all([import('./credits.tsx'), loadNamespaces(['plot'])])
  return credits
}

export default function FunDetails({ tab, practice, evidence, live }: FunDetailsProps) {
  const { account, game, before, seed, staked, setStake } = practice
  const running = game.stage === 'running'
  if (tab === 'proof') {
    return (
      <>
        <FlyHundred target={game.round?.target ?? account.book.rounds[0]?.target} />
        <Proof before={before} seed={seed} evidence={evidence} round={game.round} />
      </>
    )
  }
  if (tab === 'limits') return <Limits practice={practice} live={live} />
  return (
    <>
      <Stakes stake={staked} onStake={setStake} balance={account.book.balance} locked={running} />
      <ToolSlot
        load={loadCredits}
        props={{ book: account.book, onSetBack: account.setBack, locked: running }}
        skeleton={<Skeleton lines={6} />}
      />
      <AllRounds />
    </>
  )
}

/** Nothing before the first round, which has no target yet. */
function FlyHundred({ target }: { target: number | undefined }) {
  const { t } = useTranslation('cockpit')
  const [open, setOpen] = useState(false)
  if (target === undefined) return null
  return (
    <div>
      <Button small onClick={() => setOpen(true)}>
        {t('hundred.fly')}
      </Button>
      <HundredFlights target={target} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function Limits({ practice: { options, account }, live }: Pick<FunDetailsProps, 'practice' | 'live'>) {
  const { t } = useTranslation('cockpit')
  return (
    <>
      <OwnLimits account={account} />
      <fieldset className="stack-1">
        <legend>
          <b>{t('limits.options')}</b>
        </legend>
        <Checkbox
          id="option-sound"
          name="sound"
          label={t('limits.sound')}
          checked={options.on.sound}
          onChange={() => options.toggle('sound')}
        />
        <Checkbox
          id="option-haptic"
          name="haptic"
          label={t('limits.haptic')}
          checked={options.on.haptic}
          onChange={() => options.toggle('haptic')}
        />
      </fieldset>
      {live}
    </>
  )
}
