import type { MarkdownEditorProps } from '../markdown/markdown-editor.tsx'

/** Replaces the editor by a text area: CodeMirror needs a browser, and has tests of its own there. */
export function MarkdownEditor({ value, onChange, label }: MarkdownEditorProps) {
  return <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
}
