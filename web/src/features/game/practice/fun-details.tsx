import type { ReactNode } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/index.ts'
import { SwitchRow } from '#web/ui/rows.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { AllRounds, Odds, OwnLimits } from '../cockpit/details-parts.tsx'
import { HundredFlights, HundredRow } from './hundred-flights.tsx'
import type { Uncounted } from './limit-game.tsx'
import { Proof } from './proof.tsx'
import Stakes from './stakes.tsx'
import type { RoundEvidence } from './use-evidence.ts'
import type { PracticeGame } from './use-practice.ts'

/** `hundred` has no tab; a row of the proof opens it. */
export type FunTab = 'proof' | 'hundred' | 'credits' | 'limits'

interface FunDetailsProps {
  tab: FunTab | undefined
  onTab: (tab: FunTab) => void
  practice: PracticeGame
  uncounted: Uncounted | undefined
  evidence: RoundEvidence | undefined
  live: ReactNode
}

// The plots come when the user opens the credits.
async function loadCredits() {
  const [credits] = await Promise.all([import('./credits.tsx'), loadNamespaces(['plot'])])
  return credits
}

export default function FunDetails({ tab, onTab, practice, uncounted, evidence, live }: FunDetailsProps) {
  const { account, game, staked, setStake } = practice
  const { round, before } = uncounted ?? { round: game.round, before: practice.before }
  // Another window may have sent the seed.
  const sent = evidence && (before.clientSeed ?? round?.clientSeed)
  const seed = sent === undefined ? practice.seed : { ...practice.seed, text: sent, sent: true }
  const running = game.stage === 'running'
  const { t } = useTranslation('cockpit')
  // Nothing before the first round, which has no target yet.
  const target = round?.target ?? account.book.rounds[0]?.target
  if (tab === 'hundred' && target !== undefined)
    return <HundredFlights key={target} target={target} onBack={() => onTab('proof')} />
  if (tab === 'proof') {
    return (
      <>
        {uncounted && <p className="muted">{t('hundred.text')}</p>}
        {round && <Odds round={round} />}
        {target !== undefined && <HundredRow target={target} onOpen={() => onTab('hundred')} />}
        <Proof before={before} seed={seed} evidence={evidence} round={round} />
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

function Limits({ practice: { options, account }, live }: Pick<FunDetailsProps, 'practice' | 'live'>) {
  const { t } = useTranslation('cockpit')
  return (
    <>
      <OwnLimits account={account}>
        {(['sound', 'haptic'] as const).map((option) => (
          <SwitchRow
            key={option}
            title={t(`limits.${option}`)}
            checked={options.on[option]}
            onChange={() => options.toggle(option)}
          />
        ))}
      </OwnLimits>
      {live}
    </>
  )
}
