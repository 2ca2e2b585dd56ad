import { type ClipboardEvent, type DragEvent, useDeferredValue, useMemo } from 'react'
import { type Recognised, recognise, TEXT_MAX } from '#shared/crash/fair/recognise.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import controls from '#web/ui/field.module.css'
import { described, Field } from '#web/ui/field.tsx'
import { Button, Card, classes, useToast } from '#web/ui/index.ts'
import { EXAMPLES } from './examples.ts'
import { Recognition } from './recognition.tsx'
import type { CheckActions } from './use-check.ts'
import type { VerifiableId } from './verifiable.ts'
import styles from './verifier.module.css'

interface PasteCardProps {
  text: string
  onText: (text: string) => void
  chosen: VerifiableId | undefined
  onRead: CheckActions['load']
}

/** One of the two ways in: anything that a site shows. */
export function PasteCard({ text, onText, chosen, onRead }: PasteCardProps) {
  const { t } = useTranslation('verifier')
  // Megabytes may be pasted: the field stays quick, and what was read follows.
  const settled = useDeferredValue(text)
  const recognised = useMemo<Recognised | undefined>(
    () => (settled.trim() === '' ? undefined : recognise(settled)),
    [settled],
  )
  // The button that was pressed is gone with this: whoever works by keys goes on in the field.
  const begin = (next: string) => {
    onText(next)
    focusPaste()
  }
  return (
    <Card
      title={t('paste.title')}
      aside={
        text !== '' && (
          <Button small kind="quiet" onClick={() => begin('')}>
            {t('paste.clear')}
          </Button>
        )
      }
    >
      <PasteField text={text} onText={onText} />
      {recognised ? (
        <Recognition {...{ recognised, text: settled, chosen, onRead }} />
      ) : (
        <Examples onChoose={begin} />
      )}
    </Card>
  )
}

const PASTE_ID = 'verifier-paste'

export function focusPaste(): void {
  document.getElementById(PASTE_ID)?.focus()
}

function PasteField({ text, onText }: Pick<PasteCardProps, 'text' | 'onText'>) {
  const { t } = useTranslation('verifier')
  const onPaste = useBoundedPaste(onText)
  const onDrop = useDroppedText(onText)
  const field = { id: PASTE_ID, name: 'paste', label: t('paste.label'), hint: t('paste.hint') }
  return (
    <Field {...field}>
      <textarea
        {...described(field)}
        id={field.id}
        rows={6}
        maxLength={TEXT_MAX}
        spellCheck={false}
        autoComplete="off"
        className={classes(controls.control, styles.paste)}
        value={text}
        onPaste={onPaste}
        onDrop={onDrop}
        onChange={(event) => onText(event.target.value)}
      />
    </Field>
  )
}

/** A paste beyond what is read is cut before the field has to lay it out. */
function useBoundedPaste(onText: (text: string) => void) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const toast = useToast()
  return (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= TEXT_MAX) return
    event.preventDefault()
    onText(pasted.slice(0, TEXT_MAX))
    toast(t('paste.cut', { max: number(TEXT_MAX) }), 'info')
  }
}

/** UTF-8 takes up to four bytes a character. */
const BYTES_MAX = 4 * TEXT_MAX

/** A dropped file is read as far as it is looked at; without this, the browser would leave the page for it. */
function useDroppedText(onText: (text: string) => void) {
  return (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    file
      .slice(0, BYTES_MAX)
      .text()
      .then(
        (text) => onText(text.slice(0, TEXT_MAX)),
        () => onText(''),
      )
  }
}

function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('verifier')
  return (
    <div className={styles.examples}>
      <p className="muted small" id="verifier-examples">
        {t('paste.examples')}
      </p>
      <ul aria-labelledby="verifier-examples">
        {EXAMPLES.map(({ id, text, source }) => (
          <li key={id}>
            <Button small onClick={() => onChoose(text)}>
              {t(`examples.${id}`)}
            </Button>{' '}
            <span className="muted small">{source}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
