import app from '../pt/app.json'
import ui from '../pt/ui.json'
import type { NamespaceTable } from '../resources.ts'

const table: NamespaceTable = {
  app,
  ui,
  others: import.meta.glob<object>(
    [
      '../pt/*.json',
      '!../pt/{app,ui,admin,auditLog,casinos,dashboard,editor,images,lists,posts,players}.json',
    ],
    { import: 'default' },
  ),
}
export default table
