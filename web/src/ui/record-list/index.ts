/** The list of staff pages: see record-list.tsx. */
export { RecordList } from './record-list.tsx'
export type { BulkAction, ListColumn, ListFilter, ListHandle, ListQuery, RecordListProps } from './types.ts'
