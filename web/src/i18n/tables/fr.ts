import app from '../fr/app.json'
import ui from '../fr/ui.json'
import type { NamespaceTable } from '../resources.ts'

const table: NamespaceTable = {
  app,
  ui,
  others: import.meta.glob<object>(
    [
      '../fr/*.json',
      '!../fr/{app,ui,admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
    ],
    { import: 'default' },
  ),
}
export default table
