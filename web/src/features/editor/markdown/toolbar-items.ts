import { redo, undo } from '@codemirror/commands'
import type { StateCommand } from '@codemirror/state'
import { insertDivider, insertTable } from './commands/insert.ts'
import { toggleCode } from './commands/toggle-code.ts'
import { EMPHASIS, STRONG, toggleInline } from './commands/toggle-inline.ts'
import { toggleBullets, toggleHeading, toggleNumbers, toggleQuote } from './commands/toggle-lines.ts'
import type { ActiveStyle, ToolbarState } from './toolbar-state.ts'

export type ToolName = ActiveStyle | 'image' | 'table' | 'divider' | 'undo' | 'redo' | 'find'

export interface Tool {
  readonly name: ToolName
  /** In the syntax of `aria-keyshortcuts`; `Mod` is Control, or Meta on a Mac. */
  readonly keys?: string
  /** Undefined for link, image and find, which open a dialog first. */
  readonly run?: StateCommand
  /** Set for a button with an on state. */
  readonly style?: ActiveStyle
  /** Returns false if the command would do nothing. */
  readonly possible?: (state: ToolbarState) => boolean
}

const toggle = (style: ActiveStyle, run: StateCommand, keys: string): Tool => ({
  name: style,
  style,
  run,
  keys,
})

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', run: undo, keys: 'Mod+Z', possible: ({ canUndo }) => canUndo },
    { name: 'redo', run: redo, keys: 'Mod+Shift+Z', possible: ({ canRedo }) => canRedo },
  ],
  [
    toggle('bold', toggleInline(STRONG), 'Mod+B'),
    toggle('italic', toggleInline(EMPHASIS), 'Mod+I'),
    { name: 'link', style: 'link', keys: 'Mod+K' },
    toggle('code', toggleCode, 'Mod+E'),
  ],
  [
    toggle('heading2', toggleHeading(2), 'Mod+Alt+2'),
    toggle('heading3', toggleHeading(3), 'Mod+Alt+3'),
    toggle('bullets', toggleBullets, 'Mod+Shift+8'),
    toggle('numbers', toggleNumbers, 'Mod+Shift+7'),
    toggle('quote', toggleQuote, 'Mod+Shift+9'),
  ],
  [{ name: 'image' }, { name: 'table', run: insertTable }, { name: 'divider', run: insertDivider }],
  [{ name: 'find', keys: 'Mod+F' }],
]

/** Formats keys for the platform: `Ctrl+B`, on a Mac `⌘B`. */
export function readKeys(keys: string, isMac: boolean): string {
  return isMac
    ? keys
        .replace(/Mod\+/g, '⌘')
        .replace(/Alt\+/g, '⌥')
        .replace(/Shift\+/g, '⇧')
    : keys.replace(/Mod/g, 'Ctrl')
}
