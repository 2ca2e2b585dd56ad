import { type Columns, columnsOf, recogniseColumns } from '#shared/crash/audit/columns.ts'
import { type Layout, recogniseLayout, type Unreadable } from '#shared/crash/audit/layout.ts'
import { MAX_RECORD } from '#shared/crash/audit/parse.ts'
import { recogniseUnits, type Units } from '#shared/crash/audit/units.ts'
import type { AuditInput, FileView } from './audit-job.ts'
import { ROLES_OF } from './roles.ts'

export interface Understood {
  readonly layout: Layout
  readonly columns: Columns
  readonly units: Units
}

/** What the text is, as recognised and then as corrected. */
export function understand(
  beginning: string,
  { question, choice }: Pick<AuditInput, 'question' | 'choice'>,
): Understood | Unreadable | 'one_line' {
  const layout = recogniseLayout(beginning, choice)
  if (typeof layout === 'string') return layout
  const hasLines = beginning.length < MAX_RECORD || /[\r\n]/.test(beginning.slice(0, MAX_RECORD))
  if (!(layout.isList || hasLines)) return 'one_line'
  const recognised = columnsOf(recogniseColumns(layout))
  const columns = Object.fromEntries(
    ROLES_OF[question].flatMap((role) => {
      const corrected = choice.columns?.[role]
      const column = corrected === undefined ? recognised[role] : (corrected ?? undefined)
      return column === undefined || column >= layout.columns ? [] : [[role, column]]
    }),
  )
  return { layout, columns, units: { ...recogniseUnits(layout, columns), ...choice.units } }
}

const PREVIEW_ROWS = 6
const PREVIEW_CHARACTERS = 40

export function fileView({ layout, columns, units }: Understood, bytes: number): FileView {
  const { delimiter, isList, decimalSign, header, sample } = layout
  const rows = sample.slice(0, PREVIEW_ROWS)
  return {
    bytes,
    delimiter,
    isList,
    decimalSign,
    hasHeader: header !== undefined,
    names: Array.from({ length: layout.columns }, (_, column) => shortened(header?.[column])),
    preview: rows.map((row) =>
      Array.from({ length: layout.columns }, (_, column) => shortened(row[column]) ?? ''),
    ),
    columns,
    units,
  }
}

function shortened(cell: string | undefined): string | undefined {
  if (cell === undefined || cell === '') return undefined
  return cell.length > PREVIEW_CHARACTERS ? `${cell.slice(0, PREVIEW_CHARACTERS)}…` : cell
}
