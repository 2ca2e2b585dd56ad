import type { StateCommand } from '@codemirror/state'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { addColumn, addRow, alignColumn, removeColumn, removeRow } from './commands/table.ts'
import styles from './find-bar.module.css'

const COMMANDS = { addRow, addColumn, alignColumn, removeRow, removeColumn }
type CommandName = keyof typeof COMMANDS
const NAMES: readonly CommandName[] = ['addRow', 'addColumn', 'alignColumn', 'removeRow', 'removeColumn']

/** What can be done to the table that the cursor stands in. */
export function TableBar({ onUse }: { readonly onUse: (command: StateCommand) => void }) {
  const { t } = useTranslation('editor')
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of it is sent, as a fieldset's controls would be
    <div role="group" aria-label={t('table.title')} className={styles.bar}>
      {NAMES.map((name) => (
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
