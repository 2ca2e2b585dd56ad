import { type ClipboardEvent, type DragEvent, useDeferredValue, useMemo } from 'react'
import { type Recognised, recognise, TEXT_MAX } from '#shared/crash/fair/recognise.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { VerifiableId } from '#web/lib/verifier-link.ts'
import controls from '#web/ui/field.module.css'
import { described, Field } from '#web/ui/field.tsx'
import { Button, Card, classes, useToast } from '#web/ui/index.ts'
import rows from '#web/ui/rows.module.css'
import { Recognition } from './recognition.tsx'
import type { CheckActions } from './use-check.ts'
import styles from './verifier.module.css'

interface PasteCardProps {
  text: string
  /** True if the text came whole (paste, file, example), false while it is typed. */
  onText: (text: string, isGiven: boolean) => void
  chosen: VerifiableId | undefined
  onRead: CheckActions['load']
  /** Called after the visitor picked one of several schemes. */
  onChoose: () => void
}

export function PasteCard({ text, onText, chosen, onRead, onChoose }: PasteCardProps) {
  const { t } = useTranslation('verifier')
  // A paste may be megabytes long: deferring keeps the field responsive.
  const settled = useDeferredValue(text)
  const recognised = useMemo<Recognised | undefined>(
    () => (settled.trim() === '' ? undefined : recognise(settled)),
    [settled],
  )
  // The pressed button disappears, so the focus moves to the field.
  const begin = (next: string) => {
    onText(next, next !== '')
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
        <Recognition
          recognised={recognised}
          text={settled}
          chosen={chosen}
          onRead={onRead}
          onChoose={onChoose}
        />
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
        onChange={({ target, nativeEvent }) => onText(target.value, isGiven(nativeEvent))}
      />
    </Field>
  )
}

const isGiven = (event: Event) =>
  event instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(event.inputType)

/** Cuts a paste to the length that is read, before the field has to lay it out. */
function useBoundedPaste(onText: PasteCardProps['onText']) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const toast = useToast()
  return (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= TEXT_MAX) return
    event.preventDefault()
    onText(pasted.slice(0, TEXT_MAX), true)
    toast(t('paste.fault.too_long', { max: number(TEXT_MAX) }), 'info')
  }
}

/** UTF-8 takes up to four bytes a character. */
const BYTES_MAX = 4 * TEXT_MAX

/** Reads a dropped file up to the length that is parsed. Without this, the browser would open the file instead. */
function useDroppedText(onText: PasteCardProps['onText']) {
  return (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    file
      .slice(0, BYTES_MAX)
      .text()
      .then(
        (text) => onText(text.slice(0, TEXT_MAX), true),
        () => onText('', false),
      )
  }
}

function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('verifier')
  return (
    <div className="stack">
      <p className="muted small" id="verifier-examples">
        {t('paste.examples')}
      </p>
      <ul className="plain-list ruled" aria-labelledby="verifier-examples">
        {EXAMPLES.map(({ id, text, source }) => (
          <li key={id} className={styles.example}>
            <button type="button" onClick={() => onChoose(text)}>
              {t(`examples.${id}`)}
            </button>
            <span className="muted small">{source}</span>
            <i className={rows.chevron} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Example {
  readonly id: 'bustabit' | 'stake' | 'duel' | 'roobet'
  readonly source: string
  readonly text: string
}

/** Taken from the vectors of shared/crash/fair/testing; a test holds both equal. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'bustabit',
    source: 'deduzzo/bustabit-scripts',
    text: 'bustabit\nGame: #12,306,896\nHash: 94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44\nBust: 10.91x',
  },
  {
    id: 'stake',
    source: 'lucasholder/fair',
    text: 'Stake Crash\nGame\n1,126,614\nGame hash\n5844bf329a6334074778ab8a5f0960e24f9eec43f83bbd98ac0a9f8bcd87184e\nSalt\n0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4\nCrash point\n2.35x',
  },
  {
    id: 'duel',
    source: 'ProvablyFair-org/duel-crash',
    text: '{\n  "serverSeed": "3c9c71aa9ffa2691d29fd754cb0caf8ce1fa87d57804196967de81088fab1d23",\n  "drandSignature": "b18fa6dc92304844fc4e868d708953e6b628b3f88d4381249d32264df1bfe5bc20aa0905e57fe54063010881767fd56d",\n  "serverSeedHash": "706bb90b571c6165c96a484580efd2f834b4f3237e7cf0f2680b26b7f4e151c0",\n  "crashPoint": 2.81\n}',
  },
  {
    id: 'roobet',
    source: 'AdamSierakowski/Math-Behind-Roobet-s-Crash-Game',
    text: 'Roobet\nHash: cc4a75236ecbc038c37729aa5ced461e36155319e88fa375c994933b6a42a0c4\nSalt: 0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c\nCrash: 2.15x',
  },
]
