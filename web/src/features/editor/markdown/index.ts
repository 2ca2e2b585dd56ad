/** The Markdown editor and its relatives. All are lazy: a page that imports this file loads none of it. */

export { useWording } from '#web/ui/wording/use-wording.ts'
export { WordingNotes } from '#web/ui/wording/wording-notes.tsx'
export { InlineDiff, MarkdownEditor, MergeView, TextDiff } from './lazy.tsx'
export type {
  InlineDiffProps,
  MarkdownEditorHandle,
  MarkdownEditorProps,
  MergeViewProps,
  PickedImage,
  TextDiffProps,
} from './types.ts'
