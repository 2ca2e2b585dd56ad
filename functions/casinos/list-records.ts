import { casinos } from '#shared/api/casinos.ts'
import { handle } from '../http/handle.ts'
import { findCasinoRecords } from './view.ts'

export const handler = handle(casinos.listRecords, async ({ input }) => ({
  casinos: await findCasinoRecords(input),
}))
