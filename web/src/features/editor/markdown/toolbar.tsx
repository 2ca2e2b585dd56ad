import type { StateCommand } from '@codemirror/state'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { addColumn, addRow, alignColumn, removeColumn, removeRow } from './commands/table.ts'
import styles from './toolbar.module.css'
import { readKeys, TOOLS, type Tool, type ToolName } from './toolbar-items.ts'
import type { ToolbarState } from './toolbar-state.ts'

interface ToolbarProps {
  readonly state: ToolbarState
  readonly onUse: (tool: Tool) => void
}

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** The toolbar: a single Tab stop, in which arrow keys move between the buttons. */
export function Toolbar({ state, onUse }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const names = TOOLS.flat().map(({ name }) => name)
  const [stop, setStop] = useState<ToolName>(names[0] ?? 'undo')
  const bar = useRef<HTMLDivElement>(null)
  const go = (name: ToolName | undefined) => {
    if (name === undefined) return
    setStop(name)
    bar.current?.querySelector<HTMLElement>(`[data-tool="${name}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = names.indexOf(stop)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    go(names.at(next % names.length))
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t('toolbar')} className={styles.bar} onKeyDown={onKeyDown}>
      {TOOLS.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              state={state}
              isStop={tool.name === stop}
              onFocus={() => setStop(tool.name)}
              onUse={onUse}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps extends Pick<ToolbarProps, 'state' | 'onUse'> {
  readonly tool: Tool
  readonly isStop: boolean
  readonly onFocus: () => void
}

function ToolButton({ tool, state, isStop, onFocus, onUse }: ToolButtonProps) {
  const { t } = useTranslation('editor')
  const { name, keys, style, possible } = tool
  const label = t(`tools.${name}`)
  const isPossible = possible?.(state) ?? true
  return (
    <button
      type="button"
      data-tool={name}
      className={styles.tool}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${readKeys(keys, isMac)})`}
      aria-keyshortcuts={keys?.replace('Mod', isMac ? 'Meta' : 'Control')}
      aria-pressed={style && state.active.has(style)}
      aria-disabled={!isPossible || undefined}
      onFocus={onFocus}
      // Prevents the button from taking the focus, which would hide the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onUse(tool)}
    >
      <ToolIcon name={name} />
    </button>
  )
}

/** Icons on a grid of 20, with a stroke width of 1.7. */
const PATHS: Readonly<Record<ToolName, string>> = {
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M16 8l-3.5-3.5M16 8l-3.5 3.5',
  bold: 'M6 4h4.6a3 3 0 0 1 0 6H6zM6 10h5.4a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4H14M6 16h5.5M11.5 4l-3 12',
  link: 'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.5-2.5a3.2 3.2 0 1 0-4.6-4.6l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6 0L4.4 11a3.2 3.2 0 1 0 4.6 4.6l1-1',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  heading2: 'M3 5v10M9 5v10M3 10h6M12.5 8.2a2.2 2.2 0 1 1 3.9 1.4L12.5 15h4.5',
  heading3: 'M3 5v10M9 5v10M3 10h6M12.6 6.8a2.1 2.1 0 1 1 2 3.5 2.4 2.4 0 1 1-2.2 3.7',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8.5 5H17M8.5 10H17M8.5 15H17M3 4l1.3-.8V8M3 12.4a1.2 1.2 0 0 1 2.2.8L3 16.5h2.5',
  quote: 'M4 5v10M8 6.5h9M8 10h9M8 13.5h6',
  image: 'M3 4.5h14v11H3zM3 13l4-4 3.5 3.5 2-2L17 15M13 7.5h.01',
  table: 'M3 4.5h14v11H3zM3 8.5h14M3 12h14M10 8.5v7',
  divider: 'M3 10h14M7 5h6M7 15h6',
  find: 'M8.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12.2 12.2L17 17',
}

function ToolIcon({ name }: { name: ToolName }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeLinejoin="round">
      <path d={PATHS[name]} strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}

const COMMANDS = { addRow, addColumn, alignColumn, removeRow, removeColumn }

export function TableBar({ onUse }: { readonly onUse: (command: StateCommand) => void }) {
  const { t } = useTranslation('editor')
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of it is sent, as a fieldset's controls would be
    <div role="group" aria-label={t('table.title')} className="row">
      {(['addRow', 'addColumn', 'alignColumn', 'removeRow', 'removeColumn'] as const).map((name) => (
        <Button
          key={name}
          small
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUse(COMMANDS[name])}
        >
          {t(`table.${name}`)}
        </Button>
      ))}
    </div>
  )
}
