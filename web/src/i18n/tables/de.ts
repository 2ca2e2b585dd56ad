import app from '../de/app.json'
import ui from '../de/ui.json'
import type { NamespaceTable } from '../resources.ts'

const table: NamespaceTable = {
  app,
  ui,
  others: import.meta.glob<object>(
    [
      '../de/*.json',
      '!../de/{app,ui,admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
    ],
    { import: 'default' },
  ),
}
export default table
