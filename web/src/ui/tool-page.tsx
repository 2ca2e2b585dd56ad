import type { ReactNode } from 'react'
import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOOLS_MENU } from '#web/lib/menu.ts'
import { Fold } from './fold.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import { RichText } from './rich-text.tsx'
import styles from './tool-page.module.css'

interface ToolPageProps {
  title: string
  documentTitle: string
  /** See `Page`. */
  subject?: string
  children?: ReactNode
}

/** Frames an open tool, free for everybody, with links to the other tools at its end. */
export function ToolPage({ children, ...head }: ToolPageProps) {
  return (
    <Page {...head}>
      {children}
      <OtherTools />
    </Page>
  )
}

/** Says what a tool does, what it cannot do and how it works, side by side if there is room. */
export function ToolAbout({ children }: { children: ReactNode }) {
  return <div className={styles.about}>{children}</div>
}

interface ToolPartProps {
  id: string
  title: string
  /** The first one shows at once, the others are folded. */
  points?: readonly string[]
  children?: ReactNode
}

export function ToolPart({ id, title, points = [], children }: ToolPartProps) {
  const [first, ...others] = points
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {first !== undefined && (
        <p>
          <RichText text={first} />
        </p>
      )}
      {others.length > 0 && (
        <Fold about={title}>
          <ul className="stack-3 bullets">
            {others.map((point) => (
              <li key={point}>
                <RichText text={point} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

function OtherTools() {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.others} aria-labelledby="other-tools">
      <h2 id="other-tools">{t('tools.others')}</h2>
      <ul className="columns plain-list">
        {TOOLS_MENU.filter(({ to }) => to !== pagePath()).map(({ word, to }) => (
          <li key={word} className="linked-card">
            <ToolPicture tool={word} />
            <Link to={to}>{t(`tools.${word}.name`)}</Link>
            <span className="muted">{t(`tools.${word}.text`)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Each tool's result as a small picture over the sky. */
const PICTURES = {
  verifier: (
    <>
      <path className={styles.dotted} d="M6 11H66" />
      <path d="M6 38C34 36 54 27 66 11" />
    </>
  ),
  lab: (
    <>
      <path className={styles.area} d="M6 28L66 6V38L22 36Z" />
      <path d="M6 28L20 23 26 33 66 35" />
    </>
  ),
  listCheck: (
    <>
      <path className={styles.bars} d="M14 38V33M22 38V25M30 38V15M46 38V18M54 38V27M62 38V34" />
      <path className={styles.bars} data-seen="" d="M38 38V10" />
    </>
  ),
  trackRecord: (
    <>
      <path className={styles.area} d="M6 6C24 18 44 19 66 20V26C44 27 24 28 6 40Z" />
      <path className={styles.dotted} d="M6 23H66" />
      <path d="M6 19L14 27 22 20 32 25 40 22" />
    </>
  ),
} as const

function ToolPicture({ tool }: { tool: keyof typeof PICTURES }) {
  return (
    <svg className={styles.picture} viewBox="0 0 72 44" aria-hidden="true">
      {PICTURES[tool]}
    </svg>
  )
}
