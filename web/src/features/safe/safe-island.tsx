import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { loginPath, paths } from '#web/lib/paths.ts'
import { isForever, isRemembered, rememberedExclusion } from '#web/lib/remembered.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Signals, User } from '#web/lib/session-store.ts'
import { useOnline } from '#web/lib/use-browser.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useServerMinute } from '#web/ui/countdown.tsx'
import { periodsAfter, TIME_OUTS } from '#web/ui/protection/exclusion.ts'
import type { LimitName } from '#web/ui/protection/limits-form.tsx'
import { PeriodButton, PeriodButtons } from '#web/ui/protection/period-buttons.tsx'
import { useExclusionText } from '#web/ui/protection/use-exclusion-text.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Notice } from '#web/ui/status.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import type { Act } from './acts.tsx'
import { Part } from './part.tsx'
import { Questions } from './questions.tsx'
import { OwnRules } from './rules.tsx'
import styles from './safe.module.css'
import { Emergency, HelpLines, Talk } from './talk.tsx'

/**
 * The parts that depend on the reader. Until the server answers, the stylesheet shows a user's parts if somebody was
 * logged in at the last answer, else a guest's. A user who was not expected gets their parts where a guest's were.
 */
export default function SafeIsland() {
  return (
    <ToastProvider>
      <Parts />
    </ToastProvider>
  )
}

const loadActs = () => loadPage(() => import('./acts.tsx'))

function useActs() {
  const { user } = useSession()
  const [act, setAct] = useState<Act>()
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadActs>>>()
  const [failed, setFailed] = useState(false)
  const load = () => loadActs().then(setCode, () => setFailed(true))
  const isUser = user !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for a user
  useEffect(() => {
    if (isUser) void load()
  }, [isUser])
  const open = (pressed: Act) => {
    setAct(pressed)
    setFailed(false)
    if (!code) void load()
  }
  return { code, act, failed: failed && act !== undefined, open, close: () => setAct(undefined) }
}

function Parts() {
  const { state, user, signals } = useSession()
  const { country: own } = useVisitor()
  const [country = own, setCountry] = useState<string>()
  const nowMs = useServerMinute()
  const acts = useActs()
  const { Acts } = acts.code ?? {}
  const isAsking = state.status === 'loading'
  const [wasExcluded] = useState(() => rememberedExclusion() !== undefined)
  const [isNew, setIsNew] = useState(false)
  // The prerendered page does not know this.
  useEffect(() => setIsNew(!isRemembered()), [])
  return (
    // Hidden parts that become visible elsewhere count as a layout shift; new ones do not.
    <div
      key={String(wasExcluded && isAsking)}
      className={styles.parts}
      data-asking={isAsking || undefined}
      data-new={isNew || undefined}
    >
      {state.status !== 'anonymous' && <Stop acts={acts} nowMs={nowMs} />}
      <Talk country={country} onChoose={setCountry} />
      {(isAsking || state.status === 'anonymous') && <LogIn />}
      {/* A user who was not expected has them elsewhere. */}
      <Fragment key={String(isNew && user !== undefined)}>
        <Emergency country={country} />
        {(isAsking || user) && <Limits user={user} signals={signals} onAct={acts.open} />}
        <Questions>
          {user && !user.excludedUntil && (
            <PeriodButtons
              periods={['24h']}
              nowMs={nowMs}
              primary="24h"
              onChoose={(exclusion) => acts.open({ exclusion })}
            />
          )}
          <HelpLines country={own} />
        </Questions>
        <OwnRules />
      </Fragment>
      {Acts && <Acts act={acts.act} onClose={acts.close} />}
    </div>
  )
}

/** Shows the exclusion that runs, and the periods that can begin now. */
function Stop({ acts, nowMs }: { acts: ReturnType<typeof useActs>; nowMs: number | undefined }) {
  const { t } = useTranslation(['safe', 'protection', 'app', 'ui'])
  const { state } = useSession()
  const online = useOnline()
  const until = useExclusion()
  const isForGood = until !== undefined && isForever(until)
  const inForce = useExclusionText()
  const title = until === undefined ? t('stop.title') : inForce(until)
  const { LiveOff } = acts.code ?? {}
  const longer = periodsAfter(until, nowMs ?? serverNow())
  const isOffline = state.status === 'unreachable' || (state.status === 'user' && !online)
  return (
    <Part id="here" title={title} className={classes(styles.stop, until !== undefined && styles.until)}>
      <p className="muted">{until === undefined ? t('stop.text') : t('ui:inForce.text')}</p>
      {isOffline && (
        <Notice tone="warn" role="status" title={t('offline.title')}>
          <p>{t('offline.text')}</p>
        </Notice>
      )}
      {acts.failed && <Notice tone="bad" role="alert" title={t('app:tools.failed')} />}
      {state.status !== 'unreachable' && !isForGood && (
        <>
          {until !== undefined && <p>{t('protection:exclusion.longer')}</p>}
          <div className={styles.periods}>
            <PeriodButtons
              periods={longer.filter((period) => TIME_OUTS.includes(period))}
              nowMs={nowMs}
              {...(until === undefined ? { primary: '24h' } : {})}
              onChoose={(exclusion) => acts.open({ exclusion })}
            />
            <PeriodButton name={t('stop.longer')} onClick={() => acts.open({ exclusion: 'longer' })}>
              {t('stop.longerEnds')}
            </PeriodButton>
          </div>
          {until === undefined && <div className={styles.liveRows}>{LiveOff && <LiveOff />}</div>}
        </>
      )}
    </Part>
  )
}

function LogIn() {
  const { t } = useTranslation('safe')
  return (
    <Part id="log-in" title={t('stop.title')} className={styles.logIn}>
      <p className="muted">{t('stop.text')}</p>
      <ButtonLink kind="primary" wide to={loginPath(`${paths.playSafe.to()}#here`)}>
        {t('stop.logIn')}
      </ButtonLink>
    </Part>
  )
}

interface LimitsProps {
  /** Undefined until the server answers. */
  user: User | undefined
  signals: Signals | undefined
  onAct: (act: Act) => void
}

function Limits({ user, signals, onAct }: LimitsProps) {
  const { t } = useTranslation(['safe', 'protection'])
  const { number, money, unit, moment } = useFormat()
  const limits = user?.limits
  const loss = limits?.lossBudget
  const standing = signals?.budget
  const open = (limit: LimitName) => () => onAct({ limit })
  return (
    <Part
      id="limits"
      title={t('protection:limits.title')}
      aside={
        limits?.pending
          ? t('protection:limits.pendingTitle', { from: moment(limits.pending.from) })
          : t('limits.rule')
      }
      className={styles.limits}
    >
      <Rows>
        <Row
          title={t('limits.signals')}
          about={t('limits.signalsAbout')}
          value={limits && number(limits.signalsPerDay)}
          onClick={open('signals')}
        />
        <Row
          title={t('limits.session')}
          about={t('limits.sessionAbout')}
          value={limits && unit(limits.sessionMinutes, 'minute')}
          onClick={open('session')}
        />
        <Row
          title={t('protection:limits.budget')}
          about={
            standing
              ? t(`protection:budget.standing.${standing.per}`, {
                  lost: money(standing.lost, standing.currency),
                  amount: money(standing.amount, standing.currency),
                })
              : t('limits.budgetAbout')
          }
          value={limits && (loss ? money(loss.amount, loss.currency) : t('protection:limits.noBudget'))}
          onClick={open('budget')}
        />
      </Rows>
    </Part>
  )
}
