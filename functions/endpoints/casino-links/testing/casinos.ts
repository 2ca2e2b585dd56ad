import { secureRandom } from '#shared/crash/random.ts'
import { CasinoRecord } from '#shared/models/casino.ts'
import { newCasino as firstVersion, newCasinoWrite } from '../../../domain/casinos/casino-items.ts'
import { newId } from '../../../platform/ids.ts'
import { transact } from '../../../platform/table/write.ts'

/** A date long past, since the API refuses checks in the future. */
export const CHECKED_AT = '2024-05-01T00:00:00.000Z'

/** A casino with a British and a Spanish licence, under a code that no other test uses. */
export function casinoFields(fields: Partial<CasinoRecord> = {}): CasinoRecord {
  const licence = { number: '1', url: 'https://register.example.com/', checkedAt: CHECKED_AT }
  return CasinoRecord.parse({
    code: `c-${newId(Date.now(), secureRandom).slice(-20)}`,
    name: 'Skyline',
    url: 'https://skyline.example.com/',
    rtp: 0.97,
    rtpSource: { url: 'https://skyline.example.com/rtp', checkedAt: CHECKED_AT },
    activationHours: 24,
    licences: [
      { ...licence, country: 'GB', authority: 'UKGC' },
      { ...licence, country: 'ES', authority: 'DGOJ' },
    ],
    ...fields,
  })
}

export async function newCasino(fields: Partial<CasinoRecord> = {}): Promise<CasinoRecord> {
  const record = casinoFields(fields)
  await transact([newCasinoWrite(firstVersion(record, { by: 'system', atMs: Date.now() }))])
  return record
}
