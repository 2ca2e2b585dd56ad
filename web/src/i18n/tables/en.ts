import app from '../en/app.json'
import ui from '../en/ui.json'
import type { NamespaceTable } from '../resources.ts'

const table: NamespaceTable = {
  app,
  ui,
  others: import.meta.glob<object>(
    [
      '../en/*.json',
      '!../en/{app,ui,admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
    ],
    { import: 'default' },
  ),
}
export default table
