import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import type { FlownRound } from '#web/lib/practice/book.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, Checkbox, classes, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './cockpit.module.css'
import { Proof, type RoundEvidence } from './proof.tsx'
import type { PracticeGame } from './use-practice.ts'

// The kit of plots comes when somebody looks at the credits.
const Credits = lazy(() => import('./credits.tsx'))

export const TABS = ['proof', 'credits', 'rounds', 'limits'] as const
export type Tab = (typeof TABS)[number]

interface StripProps {
  open: Tab | undefined
  onOpen: (tab: Tab | undefined) => void
  /** Beside the first: whether the round that landed was checked. */
  mark: ReactNode
}

/** What is one tap away; a second tap closes it. */
export function Strip({ open, onOpen, mark }: StripProps) {
  const { t } = useTranslation('cockpit')
  return (
    <nav className={styles.strip} aria-label={t('tools')}>
      {TABS.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          className={classes(styles.tab, tab === open && styles.current)}
          aria-haspopup="dialog"
          aria-expanded={tab === open}
          onClick={() => onOpen(tab === open ? undefined : tab)}
        >
          {t(`tab.${tab}`)}
          {tab === 'proof' && mark}
        </button>
      ))}
    </nav>
  )
}

interface SheetProps {
  tab: Tab
  practice: PracticeGame
  evidence: RoundEvidence | undefined
  live: ReactNode
  onClose: () => void
}

/** Over the stage, never over the button: the game goes on beside it. */
export function Sheet({ tab, practice, evidence, live, onClose }: SheetProps) {
  const { t } = useTranslation('cockpit')
  const { game, account, seed, before } = practice
  const sheet = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another text to read
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [tab])
  const close = () => {
    onClose()
    document.getElementById(`tab-${tab}`)?.focus()
  }
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-label={t(`tab.${tab}`)}
      tabIndex={-1}
      className={styles.sheet}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={styles.sheetHead}>
        <h2>{t(`tab.${tab}`)}</h2>
        <Button small kind="quiet" onClick={close}>
          {t('close')}
        </Button>
      </div>
      {tab === 'proof' && <Proof round={game.round} before={before} seed={seed} evidence={evidence} />}
      {tab === 'credits' && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Credits book={account.book} onSetBack={account.setBack} locked={game.stage === 'running'} />
        </Suspense>
      )}
      {tab === 'rounds' && <Rounds rounds={account.book.rounds} />}
      {tab === 'limits' && <Limits practice={practice} live={live} />}
    </section>
  )
}

/** Newest first; what became of the target is said by a mark and in words, not by a colour. */
function Rounds({ rounds }: { rounds: readonly FlownRound[] }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  return (
    <>
      {rounds.length === 0 ? (
        <p className="muted">{t('history.empty')}</p>
      ) : (
        <ol className={styles.rounds}>
          {rounds.map(({ id, multiplier: flown, target, hit, local }) => (
            <li key={id}>
              <b className="figures">{multiplier(flown)}</b>
              <span className={styles.told}>
                <span aria-hidden="true">{hit ? '≥' : '<'} </span>
                {t(hit ? 'history.reached' : 'history.missed', { target: multiplier(target) })}
                {local && ` · ${t('history.local')}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rounds.length > 0 && <p className="small muted">{t('history.note')}</p>}
      <p>
        <Link to={paths.rounds.to()}>{t('history.all')}</Link>
      </p>
    </>
  )
}

/** One's own limits, what the device may do in a flight, and help. */
function Limits({ practice: { options, account }, live }: { practice: PracticeGame; live: ReactNode }) {
  const { t } = useTranslation('cockpit')
  const { user } = useSession()
  return (
    <>
      <ul className={styles.facts}>
        {user && <li>{t('limits.signals', { count: user.limits.signalsPerDay })}</li>}
        {Number.isFinite(account.minutes) && <li>{t('limits.minutes', { count: account.minutes })}</li>}
      </ul>
      <p>
        <Link to={paths.playSafe.to()}>{t('limits.change')}</Link>
      </p>
      <fieldset className={styles.options}>
        <legend>{t('limits.options')}</legend>
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
