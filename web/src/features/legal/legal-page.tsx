import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { OPERATOR_PART, operatorSettings } from '#web/lib/constants.ts'
import { Fold, Notice, Page, RichText } from '#web/ui/index.ts'
import styles from './legal.module.css'

/** A numbered part of a legal text in the translation files: paragraphs, a list, paragraphs. */
export interface LegalWords {
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
  title: string
  documentTitle: string
  lead?: string
  /** "Version of …" */
  version: string
  contents: string
  sections: readonly LegalSection[]
  /** The title of the last part. */
  operator: string
}

/** A legal text with anchors for its parts and print styles; the last part names the operator. */
export function LegalPage(props: LegalPageProps) {
  const { title, documentTitle, lead, version, contents, sections, operator } = props
  const all: readonly LegalSection[] = [
    ...sections,
    { id: OPERATOR_PART, words: { title: operator }, insert: <Operator /> },
  ]
  return (
    <Page title={title} documentTitle={documentTitle} lead={lead}>
      <div className="stack-6">
        <p className="muted">{version}</p>
        <nav className={styles.contents} aria-labelledby="contents">
          <p id="contents" className="bold">
            {contents}
          </p>
          <ol className="padded-links numbers">
            {all.map(({ id, words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {all.map((section, index) => (
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
