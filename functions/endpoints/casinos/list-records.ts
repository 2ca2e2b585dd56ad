import { casinos } from '#shared/api/casinos.ts'
import { listCasinoRecords } from '../../domain/casinos/casino-view.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.listRecords, async () => ({ casinos: await listCasinoRecords() }))
