import { redoDepth, undoDepth } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { tableAt } from './commands/table.ts'

export type ActiveStyle =
  | 'bold'
  | 'italic'
  | 'heading2'
  | 'heading3'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'code'
  | 'link'

export interface ToolbarState {
  readonly active: ReadonlySet<ActiveStyle>
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly table: boolean
}

const STYLES: Readonly<Record<string, ActiveStyle>> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  ATXHeading2: 'heading2',
  ATXHeading3: 'heading3',
  BulletList: 'bullets',
  OrderedList: 'numbers',
  Blockquote: 'quote',
  InlineCode: 'code',
  FencedCode: 'code',
  Link: 'link',
}

export const NOTHING_ACTIVE: ToolbarState = {
  active: new Set(),
  canUndo: false,
  canRedo: false,
  table: false,
}

export function toolbarState(state: EditorState): ToolbarState {
  const { from, to } = state.selection.main
  const active = new Set<ActiveStyle>()
  for (const side of [1, -1] as const) {
    for (let node = syntaxTree(state).resolveInner(from, side); ; ) {
      const style = STYLES[node.name]
      if (style !== undefined && node.to >= to) active.add(style)
      if (!node.parent) break
      node = node.parent
    }
  }
  return {
    active,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    table: tableAt(state) !== undefined,
  }
}

export function isSame(a: ToolbarState, b: ToolbarState): boolean {
  const sameStyles = a.active.size === b.active.size && [...a.active].every((style) => b.active.has(style))
  return sameStyles && a.canUndo === b.canUndo && a.canRedo === b.canRedo && a.table === b.table
}
