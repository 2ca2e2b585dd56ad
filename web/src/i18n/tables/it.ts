import app from '../it/app.json'
import ui from '../it/ui.json'
import type { NamespaceTable } from '../resources.ts'

const table: NamespaceTable = {
  app,
  ui,
  others: import.meta.glob<object>(
    [
      '../it/*.json',
      '!../it/{app,ui,admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
    ],
    { import: 'default' },
  ),
}
export default table
