import type { CasinoRecord } from '#shared/models/casino.ts'
import { invalidField } from '../../platform/app-error.ts'
import { listCasinos } from '../casinos/casino-items.ts'

/**
 * Refuses a reason that names a casino: mails carry the reason, also to countries where no casino may be shown.
 *
 * @throws AppError 400 `casino_named`
 */
export async function refuseNamedCasino(reason: string | undefined): Promise<void> {
  if (reason === undefined) return
  if (namesCasino(reason, await listCasinos())) throw invalidField('reason', 'casino_named')
}

/** True if the text has a casino's name, code or host as whole words. */
export function namesCasino(text: string, casinos: readonly CasinoRecord[]): boolean {
  const words = plainWords(text)
  return casinos.some((casino) =>
    namesOf(casino).some((name) => words.includes(` ${plainWords(name).trim()} `)),
  )
}

function namesOf({ name, code, url, affiliateUrl, demo }: CasinoRecord): string[] {
  // The fictional examples share one host that belongs to no casino.
  const addresses = demo ? [] : [url, ...(affiliateUrl ? [affiliateUrl] : [])]
  const hosts = addresses.map((address) => new URL(address).hostname.replace(/^www\./, ''))
  // `Cumulus (Example)` also counts as `Cumulus`.
  return [name, name.replace(/\s*\([^)]*\)$/, ''), code, ...hosts].filter((word) =>
    /[\p{L}\p{N}]/u.test(word),
  )
}

/** Lower-case letters and digits without accents, one space around each word. */
function plainWords(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
