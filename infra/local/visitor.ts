import { isIP } from 'node:net'
import { damaged, readState, writeState } from './data-folder.ts'

/** The visitors' country as the edge would name it: an ISO 3166 code, or undefined for unknown. */
export interface Visitor {
  country(): string | undefined
  setCountry(country: string | undefined): void
  /** The address that the edge would name, until the next start; undefined for the connection's own. */
  address(): string | undefined
  setAddress(address: string | undefined): void
}

const FILE = 'visitor.json'

/** Reads an IPv4 or IPv6 address; null for anything else. */
export function readAddress(text: string): string | null {
  return isIP(text) === 0 ? null : text
}

/** Reads a country code as capitals; null for anything else. */
export function readCountry(text: string): string | null {
  return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null
}

/** The country set at run time survives a restart, unless `VISITOR_COUNTRY` was changed since. */
export function openVisitor(folder: string, configured: string | undefined): Visitor {
  const stored = readState(folder, FILE)
  if (stored && !isCountry(stored.country)) throw damaged(`${folder}/${FILE}`)
  const keeps = stored !== undefined && stored.configured === (configured ?? null)
  let address: string | undefined
  let country = keeps && typeof stored.country === 'string' ? stored.country : keeps ? undefined : configured
  return {
    country: () => country,
    setCountry(next) {
      country = next
      writeState(folder, FILE, { country: next ?? null, configured: configured ?? null })
    },
    address: () => address,
    setAddress(next) {
      address = next
    },
  }
}

function isCountry(value: unknown): boolean {
  return value === null || (typeof value === 'string' && readCountry(value) === value)
}
