import { useId, useState } from 'react'
import { lossPer100, PRACTICE_RTP, ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import { isChecked, priorHashOf } from '#shared/crash/prior-hash.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { STAKE } from '#web/lib/account-storage.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { store, stored } from '#web/lib/storage.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { useBudgetText } from '#web/ui/protection/budget-standing.tsx'
import { WaysOut } from '#web/ui/protection/ways-out.tsx'
import { AllRounds, Odds, OwnLimits } from '../cockpit/details-parts.tsx'
import { hashError, shortHash } from '../hash-text.ts'
import { OutcomeForm } from '../outcome-form.tsx'
import { parseAmount } from '../outcome-values.ts'
import OutcomeVerdict from '../outcome-verdict.tsx'
import { HundredFlights, HundredRow } from '../practice/hundred-flights.tsx'
import type { LiveGame } from './use-live.ts'

/** `hundred` has no tab; a row of the proof opens it. */
export type LiveTab = 'proof' | 'hundred' | 'cost' | 'limits'

interface LiveDetailsProps {
  tab: LiveTab | undefined
  onTab: (tab: LiveTab) => void
  live: LiveGame
}

export default function LiveDetails({ tab, onTab, live }: LiveDetailsProps) {
  const { round } = live.game
  // They are drawn by the practice game's return.
  const target = round?.rtp === PRACTICE_RTP ? round.target : undefined
  if (tab === 'hundred' && target !== undefined)
    return <HundredFlights key={target} target={target} withoutCredits onBack={() => onTab('proof')} />
  if (tab === 'proof') {
    return (
      <>
        <Proof live={live} />
        {target !== undefined && <HundredRow target={target} onOpen={() => onTab('hundred')} />}
      </>
    )
  }
  return tab === 'limits' ? <Limits live={live} /> : <Cost live={live} />
}

/** The odds' source, the hash that can fix a round beforehand, and the outcome's status. */
function Proof({ live }: { live: LiveGame }) {
  const { t } = useTranslation(['game', 'rounds'])
  const { game, casino, report } = live
  const { round, stage } = game
  const texts = (
    <>
      {casino && <p>{t('rounds:live.text', { casino: casino.name })}</p>}
      <p>
        {round && t('rounds:live.noRound')} {t('rounds:report.startHint')}
      </p>
    </>
  )
  return (
    <>
      {round && stage === 'landed' && !report.isUnsaved && <OutcomeVerdict round={round} />}
      {round ? <Odds round={round}>{texts}</Odds> : texts}
      {round?.casinoHash && <p>{t('rounds:report.hash.stored', { start: shortHash(round.casinoHash) })}</p>}
      {stage !== 'planned' && stage !== 'running' && <HashField live={live} />}
      {round && stage === 'planned' && isChecked(round.scheme) && (
        <details>
          <summary>{t('rounds:report.data.summary')}</summary>
          <OutcomeForm round={round} onSaved={live.flySaved} />
        </details>
      )}
    </>
  )
}

/** A field before the draw, for schemes that show the next round's hash beforehand. */
function HashField({ live: { casino, hash } }: { live: LiveGame }) {
  const { t } = useTranslation('rounds')
  const id = useId()
  const prior = priorHashOf(casino?.fairness)
  if (!casino || !prior) return null
  return (
    <details>
      <summary>{t('report.hash.summary')}</summary>
      <div className="stack">
        <p className="small">{t('report.hash.text')}</p>
        <TextField
          id={id}
          name="casinoHash"
          label={t('report.hash.label')}
          hint={t(`report.hash.hint.${prior}`, { casino: casino.name })}
          error={hashError(hash.value, t)}
          value={hash.value}
          onChange={hash.change}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          optional
        />
        <p className="small muted">{t('report.proves')}</p>
      </div>
    </details>
  )
}

/** The hourly cost at the user's stake, and our commission. */
function Cost({ live: { game, casino } }: { live: LiveGame }) {
  const stake = useHourStake()
  const { t } = useTranslation(['game', 'rounds'])
  const { number, percent } = useFormat()
  const id = useId()
  const rtp = game.round?.expectedReturn ?? casino?.rtp
  return (
    <>
      {rtp !== undefined && <HourLoss stake={stake.amount} expectedReturn={rtp} />}
      <TextField
        id={id}
        name="hourStake"
        label={t('rounds:live.stake')}
        hint={t('rounds:live.stakeHint')}
        error={stake.wrong ? t('rounds:live.stakeWrong') : undefined}
        value={stake.text}
        onChange={stake.change}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        optional
      />
      {rtp !== undefined && (
        <p className="small muted">
          {t('rounds:live.hourFormula', {
            share: percent(lossPer100(rtp) / 100, decimalsOf(lossPer100(rtp))),
            rounds: number(ROUNDS_PER_HOUR),
          })}
        </p>
      )}
      <HowPaid />
      <AllRounds />
    </>
  )
}

/**
 * Returns the typed stake per round, which is for the hourly cost only: it stays in this tab, per user, and is never
 * sent.
 */
function useHourStake() {
  const { user } = useUser()
  const { decimalSign } = useFormat()
  const [text, setText] = useState(() => read(user._id))
  const amount = parseAmount(text, decimalSign)
  return {
    text,
    amount,
    wrong: text.trim() !== '' && amount === undefined,
    change: (typed: string) => {
      setText(typed)
      // Without storage the stake lasts as long as the tab is open.
      store(STAKE, typed.trim() === '' ? undefined : `${user._id} ${typed}`, 'sessionStorage')
    },
  }
}

function read(id: string): string {
  const [owner, ...typed] = (stored(STAKE, 'sessionStorage') ?? '').split(' ')
  return owner === id ? typed.join(' ') : ''
}

function Limits({ live: { account, refresh } }: { live: LiveGame }) {
  const { t } = useTranslation('setup')
  const { user, signals } = useUser()
  const { country } = useVisitor()
  const standing = useBudgetText()
  const link = user.groups.find(({ casino }) => casino === signals.casino)
  return (
    <>
      <OwnLimits account={account} />
      {signals.budget && <p className="figures">{standing(signals.budget)}</p>}
      <WaysOut link={link} tools={{ country: country ?? user.country, refresh }} />
      <p>
        <Link to={paths.game.to()}>{t('toPractice')}</Link>
      </p>
    </>
  )
}
