import { type ClipboardEvent, useDeferredValue, useMemo } from 'react'
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
  return (
    <Card
      title={t('paste.title')}
      aside={
        text !== '' && (
          <Button small kind="quiet" onClick={() => onText('')}>
            {t('paste.clear')}
          </Button>
        )
      }
    >
      <PasteField text={text} onText={onText} />
      {recognised ? (
        <Recognition {...{ recognised, text: settled, chosen, onRead }} />
      ) : (
        <Examples onChoose={onText} />
      )}
    </Card>
  )
}

function PasteField({ text, onText }: Pick<PasteCardProps, 'text' | 'onText'>) {
  const { t } = useTranslation('verifier')
  const onPaste = useBoundedPaste(onText)
  const field = { id: 'verifier-paste', name: 'paste', label: t('paste.label'), hint: t('paste.hint') }
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
