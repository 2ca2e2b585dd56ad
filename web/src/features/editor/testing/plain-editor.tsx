import type {
  InlineDiffProps,
  MarkdownEditorProps,
  MergeViewProps,
  TextDiffProps,
} from '../markdown/index.ts'

/** Replaces the editor by a text area: CodeMirror needs a browser, and has tests of its own there. */
export function MarkdownEditor({ value, onChange, label, onPickImage }: MarkdownEditorProps) {
  return (
    <>
      <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
      <button
        type="button"
        onClick={async () => {
          const [image] = (await onPickImage?.()) ?? []
          if (image) onChange(`![${image.alt}](${image.url})`)
        }}
      >
        Picture
      </button>
    </>
  )
}

export function MergeView({ mine, theirs, onDone }: MergeViewProps) {
  return (
    <button type="button" onClick={() => onDone(`${mine} ${theirs}`)}>
      Keep both
    </button>
  )
}

export function TextDiff({ before, after }: TextDiffProps) {
  return <p>{`${before} → ${after}`}</p>
}

export function InlineDiff({ before, after }: InlineDiffProps) {
  return <span>{`${before} → ${after}`}</span>
}

export function WordingNotes() {
  return null
}

export function useWording() {
  return { text: '', notes: [], failed: false }
}
