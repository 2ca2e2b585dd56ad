import { history } from '@codemirror/commands'
import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  placeholder,
  tooltips,
} from '@codemirror/view'
import type { Locale } from '#shared/i18n/locales.ts'
import { markdownLooks } from './markdown-looks.ts'
import { baseTheme, markdownTheme } from './theme.ts'
import { uploadPlaces } from './upload-places.ts'

/** Only what CommonMark knows: the whole language support would bring those of HTML, CSS and JavaScript along. */
const markdownSupport = new LanguageSupport(commonmarkLanguage)

/** What every view of Markdown has. */
export const markdownBasics: Extension = [
  markdownSupport,
  markdownLooks,
  baseTheme,
  markdownTheme,
  EditorView.lineWrapping,
]

export const writingBasics: Extension = [
  markdownBasics,
  history({ newGroupDelay: 800 }),
  drawSelection(),
  dropCursor(),
  highlightSpecialChars(),
  uploadPlaces,
  tooltips({ position: 'fixed' }),
]

interface Surroundings {
  readonly locale: Locale
  readonly label: string
  readonly invalid?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly readOnly?: boolean | undefined
}

/** What the page may change while the editor is open. */
export function surroundings({
  locale,
  label,
  invalid,
  placeholder: words,
  readOnly,
}: Surroundings): Extension {
  return [
    EditorState.readOnly.of(readOnly ?? false),
    EditorView.contentAttributes.of({
      'aria-label': label,
      lang: locale,
      spellcheck: 'true',
      // So that checkers, too, see that what scrolls can be reached.
      tabindex: '0',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
    }),
    words === undefined ? [] : placeholder(words),
  ]
}
