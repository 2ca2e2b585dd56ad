import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { classes } from '#web/ui/classes.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { TenDots } from '#web/ui/index.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { useClosedByBack } from '#web/ui/use-closed-by-back.ts'
import { LimitSlot } from '../practice/limit-slot.tsx'
import styles from './cockpit.module.css'

/** Shown at most once a day, so it comes after the game; without a connection it stays away. */
const HarmMarkerNote = lazy<ComponentType<{ off: boolean }>>(() =>
  import('../harm-markers/harm-marker-note.tsx').catch(() => ({ default: () => null })),
)

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

interface CockpitProps<Name extends string> {
  title: string
  /** Set when the day's signals are used: replaces the children. */
  usedUp: ComponentProps<typeof LimitSlot> | undefined
  /** The round's stage in words, over its picture. */
  state: string
  /** The stage for screen readers. */
  announcement: string
  aside: ReactNode
  foot: string
  /** True during a round, when nothing new may appear below it. */
  running: boolean
  tabs: readonly [Tab<Name>, ...Tab<Name>[]]
  mark?: ReactNode
  open: Name | undefined
  onOpen: (tab: Name | undefined) => void
  details: ReactNode
  /** The stage, the round, the choices and the button, each placed by its class. */
  children: ReactNode
}

/** A game on one screen; a round's stages change only texts and figures in place. */
export function Cockpit<Name extends string>(props: CockpitProps<Name>) {
  const { title, usedUp, state, announcement, aside, running, tabs, mark, open, onOpen, details, children } =
    props
  const { t } = useTranslation(['cockpit', 'game'])
  const heading = usePageTitle(t('game:title'))
  const foot = usedUp ? t('game:limit.uncounted') : props.foot
  return (
    <>
      <div className={styles.cockpit}>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <div className={styles.top}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {!usedUp && aside}
          <p className={styles.state}>{!usedUp && state}</p>
        </div>
        <SignalsLeft />
        {usedUp ? <LimitSlot {...usedUp} /> : children}
        <p key={foot} className={styles.foot}>
          {foot}
        </p>
        <button
          id={HANDLE_ID}
          type="button"
          className={styles.handle}
          aria-haspopup="dialog"
          aria-expanded={open !== undefined}
          onClick={() => onOpen(open === undefined ? tabs[0].name : undefined)}
        >
          <b className={styles.label}>
            {t('tools')}
            {mark}
          </b>
          <span className={styles.hint} aria-hidden="true">
            {tabs.map(({ label }) => label).join(', ')}
          </span>
        </button>
        {open !== undefined && (
          <Details tabs={tabs} open={open} onOpen={onOpen}>
            {details}
          </Details>
        )}
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
      <Suspense>
        <HarmMarkerNote off={off} />
      </Suspense>
      {help && <HelpLine />}
    </>
  )
}

const HANDLE_ID = 'details'

/** Opens over the stage, never over the button, so that the game continues beside it. */
function Details<Name extends string>({
  tabs,
  open,
  onOpen,
  children,
}: Pick<CockpitProps<Name>, 'tabs' | 'onOpen' | 'children'> & { open: Name }) {
  const { t } = useTranslation('cockpit')
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  const close = () => {
    onOpen(undefined)
    document.getElementById(HANDLE_ID)?.focus()
  }
  useClosedByBack(true, close)
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-label={t('tools')}
      tabIndex={-1}
      className={styles.sheet}
      // A dialog inside the sheet closes by itself.
      onKeyDown={({ key }) => key === 'Escape' && !sheet.current?.querySelector('dialog[open]') && close()}
    >
      <h2 className="visually-hidden">{t('tools')}</h2>
      <div className={styles.sheetHead}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-current={name === open}
            onClick={() => onOpen(name)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className={classes('close', styles.close)}
          aria-label={t('close')}
          onClick={close}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M5 5 19 19M19 5 5 19" />
          </svg>
        </button>
      </div>
      {children}
    </section>
  )
}

/** Renders nothing offline: the number is unknown. */
function SignalsLeft() {
  const { signals } = useSession()
  return <div className={styles.dots}>{signals && <TenDots remaining={signals.remaining} />}</div>
}
