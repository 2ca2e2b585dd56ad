import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import type { EditorState, StateCommand } from '@codemirror/state'
import { type Command, type KeyBinding, keymap } from '@codemirror/view'
import { endList } from './commands/end-list.ts'
import { toggleCode } from './commands/toggle-code.ts'
import { EMPHASIS, STRONG, toggleInline } from './commands/toggle-inline.ts'
import { toggleBullets, toggleHeading, toggleNumbers, toggleQuote } from './commands/toggle-lines.ts'

interface PageCommands {
  readonly save: () => void
  readonly askForLink: () => void
}

/** As people know them from other editors; `Mod` is Ctrl, on a Mac ⌘. */
export function editorKeys({ save, askForLink }: PageCommands) {
  const own: readonly KeyBinding[] = [
    { key: 'Mod-b', run: toggleInline(STRONG) },
    { key: 'Mod-i', run: toggleInline(EMPHASIS) },
    { key: 'Mod-e', run: toggleCode },
    { key: 'Mod-k', run: done(askForLink), preventDefault: true },
    { key: 'Mod-s', run: done(save), preventDefault: true },
    { key: 'Mod-Shift-7', run: toggleNumbers },
    { key: 'Mod-Shift-8', run: toggleBullets },
    { key: 'Mod-Shift-9', run: toggleQuote },
    { key: 'Mod-Alt-1', run: toggleHeading(1) },
    { key: 'Mod-Alt-2', run: toggleHeading(2) },
    { key: 'Mod-Alt-3', run: toggleHeading(3) },
    // In a list only: everywhere else Tab leads on, as on the rest of the page.
    { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
    // A second Enter ends the list rather than loosening it.
    { key: 'Enter', run: endList },
    { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]
  return keymap.of([...own, ...historyKeymap, ...defaultKeymap])
}

function done(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

function inList(command: StateCommand): StateCommand {
  return (target) => isInList(target.state) && command(target)
}

function isInList(state: EditorState): boolean {
  const { main } = state.selection
  let node = syntaxTree(state).resolveInner(state.doc.lineAt(main.head).to, -1)
  while (node.name !== 'ListItem' && node.parent) node = node.parent
  return node.name === 'ListItem'
}
