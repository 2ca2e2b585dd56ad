import { history } from '@codemirror/commands'
import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  placeholder,
  tooltips,
} from '@codemirror/view'
import type { Locale } from '#shared/i18n/locales.ts'
import { markdownLooks } from './markdown-highlighting.ts'

// Custom properties are inherited into the shadow root, so the page's design tokens work here.

const baseTheme = EditorView.theme(
  {
    '&': {
      height: '100%',
      color: 'var(--text)',
      fontSize: 'var(--size-3)',
      backgroundColor: 'transparent',
      minHeight: '0',
    },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font)', lineHeight: '1.6', overflowX: 'hidden' },
    '.cm-content': { caretColor: 'var(--text)', padding: 'var(--space-4) 0', overflowWrap: 'anywhere' },
    '.cm-line': { padding: '0 var(--space-4)' },
    '.cm-cursor, .cm-dropCursor': { borderInlineStart: '2px solid var(--text)' },
    '.cm-placeholder': { color: 'var(--muted)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: 'color-mix(in srgb, var(--info) 38%, transparent)',
    },
    '.cm-content ::selection, .cm-line::selection, .cm-line ::selection': {
      color: 'inherit',
      backgroundColor: 'color-mix(in srgb, var(--info) 38%, transparent) !important',
    },
    '.cm-tooltip': {
      border: '1px solid var(--border)',
      borderRadius: 'var(--radius-control)',
      backgroundColor: 'var(--raised)',
      color: 'var(--text)',
      boxShadow: 'var(--shadow)',
      fontSize: 'var(--size-2)',
      maxWidth: 'min(420px, 90vw)',
    },
    '.cm-specialChar': { color: 'var(--warn)' },
  },
  { dark: true },
)

const markdownTheme = EditorView.theme({
  '.md-mark, .md-address': { color: 'var(--muted)', fontWeight: '400', fontStyle: 'normal' },
  '.md-strong': { fontWeight: '700' },
  '.md-emphasis': { fontStyle: 'italic' },
  '.md-link': { color: 'var(--primary-text)' },
  '.md-code, .md-code-line': { fontFamily: 'var(--mono)', fontSize: '0.92em' },
  '.md-code-line': { backgroundColor: 'var(--hover)' },
  '.md-html': { color: 'var(--muted)', textDecoration: 'line-through' },
  '.md-heading': { fontWeight: '650', lineHeight: '1.3' },
  '.md-heading-1, .md-heading-2': { fontSize: '1.35em' },
  '.md-heading-3': { fontSize: '1.15em' },
  '.md-quote': { boxShadow: 'inset 3px 0 0 var(--border)' },
  '.md-rule': { color: 'var(--muted)' },
})

/** CommonMark only: the whole language support would load HTML, CSS and JavaScript. */
const markdownSupport = new LanguageSupport(commonmarkLanguage)

export const writingBasics: Extension = [
  markdownSupport,
  markdownLooks,
  baseTheme,
  markdownTheme,
  EditorView.lineWrapping,
  history({ newGroupDelay: 800 }),
  drawSelection(),
  dropCursor(),
  highlightSpecialChars(),
  tooltips({ position: 'fixed' }),
]

interface Surroundings {
  readonly locale: Locale
  readonly label: string
  readonly invalid: boolean
  readonly placeholder: string
}

/** Returns the settings that the page may change while the editor is open. */
export function surroundings({ locale, label, invalid, placeholder: words }: Surroundings): Extension {
  return [
    EditorView.contentAttributes.of({
      'aria-label': label,
      lang: locale,
      spellcheck: 'true',
      // Accessibility checkers need the attribute to see that the scroller has keyboard access.
      tabindex: '0',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
    }),
    placeholder(words),
  ]
}
