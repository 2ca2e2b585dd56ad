import type { ReactNode, Ref } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'

export interface PickedImage {
  /** A path of this site or an https address. */
  readonly url: string
  readonly alt: string
  readonly title?: string
}

export interface TextSelection {
  /** UTF-16 offsets into the Markdown. */
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface MarkdownEditorHandle {
  readonly focus: () => void
  /** Replaces the selection by Markdown in one undo step. */
  readonly insert: (markdown: string) => void
  /** Replaces the whole text in one undo step: an earlier version, a merge. Does not call `onChange`. */
  readonly replaceAll: (text: string) => void
  readonly selection: () => TextSelection
  readonly show: (from: number, to: number) => void
}

export interface RenderedText {
  readonly html: string
  readonly readingMinutes: number
}

export interface MarkdownEditorProps {
  /** The id of the focusable element, for links of an error summary. */
  readonly id?: string | undefined
  readonly value: string
  /** Called after each change by the editor, not by the page. */
  readonly onChange: (value: string) => void
  readonly locale: Locale
  readonly label: string
  /** Ids of hints and errors outside the editor, separated by spaces. */
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  readonly placeholder?: string | undefined
  /**
   * Called with pasted or dropped images. A placeholder outside `value` stands in the text until the promise
   * settles, then its images are inserted. A rejection removes the placeholder; the caller shows the error.
   */
  readonly onImageFiles?: ((files: readonly File[]) => Promise<readonly PickedImage[]>) | undefined
  /** Opens the library; resolves to nothing if it was closed. Without it the toolbar has no image button. */
  readonly onPickImage?: (() => Promise<readonly PickedImage[]>) | undefined
  readonly onSave?: (() => void) | undefined
  readonly readOnly?: boolean | undefined
  /** True if the text takes the focus at first. */
  readonly startsInText?: boolean | undefined
  /** Renders the article around the text as the public page does; by default the text alone is shown. */
  readonly renderPreview?: ((rendered: RenderedText) => ReactNode) | undefined
  readonly ref?: Ref<MarkdownEditorHandle> | undefined
}

export interface TextDiffProps {
  readonly before: string
  readonly after: string
  /** Names the comparison for screen readers: "Content, version 4 and now". */
  readonly label: string
}

export interface MergeViewProps {
  readonly mine: string
  readonly theirs: string
  readonly label: string
  readonly onDone: (text: string) => void
}

export interface InlineDiffProps {
  readonly before: string
  readonly after: string
}
