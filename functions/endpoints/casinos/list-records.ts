import { casinos } from '#shared/api/casinos.ts'
import { findCasinoRecords } from '../../domain/casinos/casino-view.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.listRecords, async ({ input }) => ({
  casinos: await findCasinoRecords(input),
}))
