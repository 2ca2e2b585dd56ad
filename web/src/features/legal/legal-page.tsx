import type { ReactNode } from 'react'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { OPERATOR_PART, operatorSettings } from '#web/lib/constants.ts'
import { useFormat } from '#web/lib/format.ts'
import { Fold, Notice, Page, RichText } from '#web/ui/index.ts'
import styles from './legal.module.css'
import { legalValues, versionDate } from './legal-values.ts'

/** A numbered part of a legal text in the translation files: paragraphs, a list, paragraphs. */
interface LegalWords {
  readonly title: string
  /** Summarises the part in one sentence; the rest is then folded. */
  readonly summary?: string
  readonly text?: readonly string[]
  readonly list?: readonly string[]
  readonly more?: readonly string[]
}

interface LegalSection {
  /** The part's anchor, the same in every language. */
  readonly id: string
  readonly words: LegalWords
  /** Shown between the list and the last paragraphs. */
  readonly insert?: ReactNode
}

interface LegalPageProps {
  /** The namespace of the texts. */
  page: 'privacy' | 'terms'
  lead?: string
  /** Content between a part's list and its last paragraphs, by the part's id. */
  inserts?: Readonly<Partial<Record<string, ReactNode>>>
}

/** A legal text with anchors for its parts and print styles; the last part names the operator. */
export function LegalPage({ page, lead, inserts = {} }: LegalPageProps) {
  const { t } = useTranslation(page)
  const parts = t('sections', { returnObjects: true, ...legalValues(useFormat()) })
  const sections: readonly LegalSection[] = [
    ...Object.entries<LegalWords>(parts).map(([id, words]) => ({ id, words, insert: inserts[id] })),
    { id: OPERATOR_PART, words: { title: t('operator') }, insert: <Operator /> },
  ]
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={lead}>
      <div className="stack-6">
        <p className="muted">{t('version', { date: versionDate(currentLocale()) })}</p>
        <nav className={styles.contents} aria-labelledby="contents">
          <p id="contents" className="bold">
            {t('contents')}
          </p>
          <ol className="padded-links numbers">
            {sections.map(({ id, words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section, index) => (
          <Section key={section.id} {...section} number={index + 1} />
        ))}
      </div>
    </Page>
  )
}

function Section({ id, words, insert, number }: LegalSection & { number: number }) {
  const heading = `${id}-title`
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>
        <span className="figures muted">{number}.</span> {words.title}
      </h2>
      {words.summary === undefined ? (
        <Body words={words} insert={insert} />
      ) : (
        <>
          <Paragraphs texts={[words.summary]} />
          <Fold about={words.title}>
            <Body words={words} insert={insert} />
          </Fold>
        </>
      )}
    </section>
  )
}

function Body({ words, insert }: Pick<LegalSection, 'words' | 'insert'>) {
  return (
    <>
      <Paragraphs texts={words.text} />
      {words.list && (
        <ul>
          {words.list.map((item) => (
            <li key={item}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )}
      {insert}
      <Paragraphs texts={words.more} />
    </>
  )
}

function Paragraphs({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((text) => (
    <p key={text}>
      <RichText text={text} />
    </p>
  ))
}

/** Shows the operator named at build time: name, address and contact. */
function Operator() {
  const { t } = useTranslation('app')
  const { name, contact } = operatorSettings()
  if (name === undefined) {
    return (
      <Notice tone="warn">
        <p>{t('operator.none')}</p>
      </Notice>
    )
  }
  return (
    <address className={styles.operator}>
      <p className="as-typed">{name}</p>
      {contact && (
        <p>
          {t('operator.contact')}: <Contact text={contact} />
        </p>
      )}
    </address>
  )
}

function Contact({ text }: { text: string }) {
  if (/^https:\/\/\S+$/.test(text)) return <a href={text}>{text}</a>
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>
  return text
}
