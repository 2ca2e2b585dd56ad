import type { CasinoRecord } from '#shared/models/casino.ts'
import { invalidField } from '../../platform/app-error.ts'
import { listCasinos } from '../casinos/casino-items.ts'

/**
 * A reason goes into a mail, and stands where the country may allow no casino at all: it names none.
 *
 * @throws AppError 400 `casino_named` where it does.
 */
export async function refuseNamedCasino(reason: string | undefined): Promise<void> {
  if (reason === undefined) return
  if (namesCasino(reason, await listCasinos())) throw invalidField('reason', 'casino_named')
}

/** Is a casino in the text: by its name, its code or one of its hosts, as words of their own. */
export function namesCasino(text: string, casinos: readonly CasinoRecord[]): boolean {
  const words = plainWords(text)
  return casinos.some((casino) =>
    namesOf(casino).some((name) => words.includes(` ${plainWords(name).trim()} `)),
  )
}

function namesOf({ name, code, url, affiliateUrl, demo }: CasinoRecord): string[] {
  // The fictional examples share a host that is nobody's.
  const addresses = demo ? [] : [url, ...(affiliateUrl ? [affiliateUrl] : [])]
  const hosts = addresses.map((address) => new URL(address).hostname.replace(/^www\./, ''))
  // `Cumulus (Example)` is called Cumulus.
  return [name, name.replace(/\s*\([^)]*\)$/, ''), code, ...hosts].filter((each) =>
    /[\p{L}\p{N}]/u.test(each),
  )
}

/** Letters and digits alone, without accents and case, one space around each word. */
function plainWords(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
