import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToolIcon } from './tool-icon.tsx'
import styles from './toolbar.module.css'
import { readKeys, TOOLS, type Tool, type ToolName } from './toolbar-items.ts'
import type { ToolbarState } from './toolbar-state.ts'

interface ToolbarProps {
  readonly state: ToolbarState
  /** What this editor does not offer. */
  readonly without: readonly ToolName[]
  readonly onUse: (tool: Tool) => void
}

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** One stop of the Tab key; the arrows lead from button to button. */
export function Toolbar({ state, without, onUse }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const groups = TOOLS.map((group) => group.filter(({ name }) => !without.includes(name)))
  const names = groups.flat().map(({ name }) => name)
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
      {groups.map((group) => (
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
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onUse(tool)}
    >
      <ToolIcon name={name} />
    </button>
  )
}
