import type { ReactNode, Ref } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'

/** A picture of the library, as it is put into the text. */
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
  /** Puts Markdown in the place of the selection, as one step of the history. */
  readonly insert: (markdown: string) => void
  /** Another text as one step of the history: an earlier version, a merge. `onChange` is not called. */
  readonly replaceAll: (text: string) => void
  readonly selection: () => TextSelection
  /** Marks a passage, moves the cursor and the view there, and focuses. */
  readonly show: (from: number, to: number) => void
}

/** The text as the public page will render it. */
export interface RenderedText {
  readonly html: string
  readonly readingMinutes: number
}

export interface MarkdownEditorProps {
  /** Of the element that takes the focus, for links of an error summary. */
  readonly id?: string | undefined
  readonly value: string
  /** Called with each change that the person makes. */
  readonly onChange: (value: string) => void
  /** The language that the text is written in. */
  readonly locale: Locale
  readonly label: string
  /** Ids of hints and errors that stand outside, with spaces between them. */
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  readonly placeholder?: string | undefined
  /**
   * Pictures that were pasted or dropped. While the promise is open a placeholder stands in the text (it is not
   * part of `value`); what it yields is put there. Where it is refused the placeholder goes; telling why is the
   * caller's part. An empty answer puts in nothing.
   */
  readonly onImageFiles?: ((files: readonly File[]) => Promise<readonly PickedImage[]>) | undefined
  /** Opens the library; nothing where it was closed without a choice. Without it there is no such button. */
  readonly onPickImage?: (() => Promise<readonly PickedImage[]>) | undefined
  /** Ctrl+S or ⌘S. */
  readonly onSave?: (() => void) | undefined
  readonly readOnly?: boolean | undefined
  /** The cursor stands in it from the beginning. */
  readonly startsInText?: boolean | undefined
  /** The article around the rendered text, as the public page shows it; without it the text alone is shown. */
  readonly renderPreview?: ((rendered: RenderedText) => ReactNode) | undefined
  readonly ref?: Ref<MarkdownEditorHandle> | undefined
}

export interface TextDiffProps {
  readonly before: string
  readonly after: string
  /** What is compared, for screen readers: "Content, version 4 and now". */
  readonly label: string
}

export interface MergeViewProps {
  /** What this person wrote. */
  readonly mine: string
  /** What was saved in the meantime. */
  readonly theirs: string
  readonly label: string
  /** With the text as it stands in the merge, which may keep both. */
  readonly onDone: (text: string) => void
}

export interface InlineDiffProps {
  readonly before: string
  readonly after: string
}
