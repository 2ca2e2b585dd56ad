/** The Markdown editor and its views, all lazy: importing this file loads none of them. */

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
