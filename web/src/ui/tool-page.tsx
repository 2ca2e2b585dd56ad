import type { ReactNode } from 'react'
import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOOLS_MENU } from '#web/lib/menu.ts'
import { Fold } from './fold.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import { RichText } from './rich-text.tsx'
import styles from './tool-page.module.css'
import { ToolPicture } from './tool-picture.tsx'

interface ToolPageProps {
  title: string
  documentTitle: string
  lead?: ReactNode
  /** See `Page`. */
  subject?: string
  /** See `Page`. */
  quietTitle?: 'lowPhone'
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
          <ul>
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
      <ul>
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
