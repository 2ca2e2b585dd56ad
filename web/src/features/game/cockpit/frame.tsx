import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, classes, TenDots } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { HarmMarkerNote } from '../harm-markers/harm-marker-note.tsx'
import type { LocalPlayer } from '../practice/use-local-player.ts'
import styles from './cockpit.module.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly mark?: ReactNode
  readonly content: ReactNode
}

interface CockpitProps<Name extends string> {
  title: string
  /** The round's stage in words, over its picture. */
  state: string
  /** The stage for screen readers. */
  announcement: string
  aside: ReactNode
  foot: string
  /** True during a round: nothing new appears below it. */
  running: boolean
  tabs: readonly Tab<Name>[]
  open: Name | undefined
  onOpen: (tab: Name | undefined) => void
  /** Stage, round, choices and button, each placed by its class. */
  children: ReactNode
}

/** A game on one screen; a round's stages change only texts and figures in place. */
export function Cockpit<Name extends string>(props: CockpitProps<Name>) {
  const { title, state, announcement, aside, foot, running, tabs, open, onOpen, children } = props
  const { t } = useTranslation(['cockpit', 'game'])
  const heading = usePageTitle(t('game:title'))
  const shown = tabs.find(({ name }) => name === open)
  return (
    <>
      <div className={styles.cockpit}>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.state}>{state}</p>
        <div className={styles.liveTop}>{aside}</div>
        <SignalsLeft />
        {children}
        <p key={foot} className={styles.foot}>
          {foot}
        </p>
        <nav className={styles.strip} aria-label={t('tools')}>
          {tabs.map(({ name, label, mark }) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              className={classes(styles.tab, name === open && styles.current)}
              aria-haspopup="dialog"
              aria-expanded={name === open}
              onClick={() => onOpen(name === open ? undefined : name)}
            >
              {label}
              {mark}
            </button>
          ))}
        </nav>
        {shown && <Sheet tab={shown} onClose={() => onOpen(undefined)} />}
      </div>
      <div className={styles.below}>
        <Below off={running} />
      </div>
    </>
  )
}

/** Harm markers and the help line, below the game or the panel that replaces it. */
export function Below({ off, help = true }: { off: boolean; help?: boolean }) {
  return (
    <>
      <HarmMarkerNote off={off} />
      {help && <HelpLine />}
    </>
  )
}

/** Opens over the stage, never over the button, so that the game continues beside it. */
function Sheet({ tab: { name, label, content }, onClose }: { tab: Tab<string>; onClose: () => void }) {
  const { t } = useTranslation('cockpit')
  const sheet = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another text to read
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [name])
  const close = () => {
    onClose()
    document.getElementById(`tab-${name}`)?.focus()
  }
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.sheet}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={styles.sheetHead}>
        <h2>{label}</h2>
        <Button small kind="quiet" onClick={close}>
          {t('close')}
        </Button>
      </div>
      {content}
    </section>
  )
}

/** Renders nothing offline: the number is unknown. */
function SignalsLeft() {
  const { signals } = useSession()
  return <div className={styles.dots}>{signals && <TenDots remaining={signals.remaining} />}</div>
}

export function OwnLimits({ account: { minutes } }: { account: LocalPlayer }) {
  const { t } = useTranslation('cockpit')
  const { user } = useSession()
  return (
    <>
      <ul className="stack-1 plain-list">
        {user && <li>{t('limits.signals', { count: user.limits.signalsPerDay })}</li>}
        {Number.isFinite(minutes) && <li>{t('limits.minutes', { count: minutes })}</li>}
      </ul>
      <p>
        <Link to={paths.playSafe.to()}>{t('limits.change')}</Link>
      </p>
    </>
  )
}
