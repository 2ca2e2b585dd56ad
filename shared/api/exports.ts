import * as z from 'zod/mini'
import { ByExportList, ExportQuery } from '../models/export.ts'
import { endpoint } from './endpoint.ts'

/** Headers of an export's part: the next part's cursor, absent at the end, and the number of rows. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor'
export const ROW_COUNT_HEADER = 'x-row-count'

export const exports = {
  get: endpoint({
    method: 'GET',
    path: '/exports/{list}',
    guard: 'editor',
    summary: 'A list as CSV or JSON, part by part, with its own filters; admins’ lists for admins only',
    params: ByExportList,
    input: ExportQuery,
    output: z.string(),
    produces: ['csv', 'json'],
    errors: ['not_found'],
    reauth: true,
    // The first part writes to the audit log and counts as a write.
    unsafe: true,
    ownLimit: true,
    throttle: 'lists',
  }),
}
