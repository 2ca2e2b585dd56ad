import { CONFUSABLES } from './confusables.ts'

/** Invisible characters, which would make one casino account look like two. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const SPACES = /\p{White_Space}+/gu

/**
 * One spelling for texts that look the same: without capitals, invisible characters and variants of a letter, and
 * with ASCII for similar letters of other scripts. Runs twice, since the first result may contain characters that
 * have an ASCII look themselves.
 */
export function unifySpelling(text: string): string {
  return respell(respell(text)).replace(SPACES, ' ').trim()
}

/**
 * Invisible characters go first, so that a mark joins its letter. The lookup runs before and after the compatibility
 * form (NFKD): a lunate sigma looks like `c`, but its compatibility form is a plain sigma, which does not.
 */
function respell(text: string): string {
  const lookedUp = plainText(text.replace(UNSEEN, '').normalize('NFD'))
  return plainText(lookedUp.normalize('NFKD').replace(UNSEEN, '')).normalize('NFC')
}

/** Character by character: lower-casing a whole word would turn a sigma at its end into another letter. */
function plainText(text: string): string {
  return [...text].map((sign) => lookOf(sign) ?? sign.toUpperCase().toLowerCase()).join('')
}

function lookOf(sign: string): string | undefined {
  return CONFUSABLES.get(sign) ?? CONFUSABLES.get(sign.toLowerCase()) ?? CONFUSABLES.get(sign.toUpperCase())
}
