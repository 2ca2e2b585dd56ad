import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, classes } from '#web/ui/index.ts'
import surface from '#web/ui/surface.module.css'
import { TextArea } from '#web/ui/text-field.tsx'
import styles from './list-check.module.css'
import { EXAMPLES, type ExampleName, MAX_MEGABYTES, type Question, type Source } from './list-check-job.ts'

interface SourcePanelProps {
  question: Question
  onOpen: (content: Source['content'], name: string, question?: Question) => void
}

/** A longer text bypasses the field, which would block the page for seconds. */
const FIELD_CHARACTERS = 50_000

export function SourcePanel({ question, onOpen }: SourcePanelProps) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  return (
    <div className={styles.source}>
      <div className={surface.dropZone}>
        <p>{t('source.drop')}</p>
        <FileButton onFile={(file) => onOpen({ blob: file }, file.name)} />
        <p className="muted small">{t('source.bound', { megabytes: number(MAX_MEGABYTES) })}</p>
      </div>
      <Paste question={question} onText={(text) => onOpen({ blob: new Blob([text]) }, t('source.pasted'))} />
      <Examples
        onExample={(example, asks) =>
          onOpen({ example }, t('source.generated', { name: t(`source.example.${example}`) }), asks)
        }
      />
    </div>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('listCheck')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it changed.
          target.value = ''
        }}
      />
      <Button kind="primary" onClick={() => input.current?.click()}>
        {t('source.choose')}
      </Button>
    </>
  )
}

function Paste({ question, onText }: { question: Question; onText: (text: string) => void }) {
  const { t } = useTranslation('listCheck')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)

  function takeLong(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= FIELD_CHARACTERS) return
    event.preventDefault()
    onText(pasted)
  }

  function read() {
    if (text.trim() === '') return setMissing(true)
    onText(text)
  }

  return (
    <div className={classes('stack', styles.paste)} onPaste={takeLong}>
      <TextArea
        id="list-check-rows"
        name="rows"
        label={t('source.paste')}
        hint={t(`source.pasteHint.${question}`)}
        rows={5}
        value={text}
        error={missing ? t('source.nothing') : undefined}
        onChange={(value) => {
          setText(value)
          setMissing(false)
        }}
      />
      <div>
        <Button onClick={read}>{t('source.read')}</Button>
      </div>
    </div>
  )
}

function Examples({ onExample }: { onExample: (example: ExampleName, question: Question) => void }) {
  const { t } = useTranslation('listCheck')
  return (
    <div className={styles.examples}>
      <h2>{t('source.examples')}</h2>
      <ul className="row-2 plain-list">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button small onClick={() => onExample(example, example === 'claim' ? 'claim' : 'return')}>
              {t(`source.example.${example}`)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="muted small measure">{t('source.examplesText')}</p>
    </div>
  )
}
