export { listKey, RecordList } from './record-list.tsx'
export type { BulkAction, ListColumn, ListFilter, ListHandle, ListQuery, RecordListProps } from './types.ts'
