import { CONFUSABLES } from './confusables.ts'

/** Signs that nobody sees, by which one casino account would look like two. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const SPACES = /\p{White_Space}+/gu

/**
 * One spelling for all that read alike: without capitals, invisible signs, other shapes of a letter, and letters of other
 * scripts that look like ASCII ones. Twice, since the first time may bring forth what has a plainer spelling, too.
 */
export function alike(text: string): string {
  return respell(respell(text)).replace(SPACES, ' ').trim()
}

/**
 * What is invisible goes first: a mark then joins its letter. Signs are looked up on both sides of the compatible form:
 * that of the lunate sigma, which looks like `c`, is a plain sigma, which does not.
 */
function respell(text: string): string {
  const lookedUp = plain(text.replace(UNSEEN, '').normalize('NFD'))
  return plain(lookedUp.normalize('NFKD').replace(UNSEEN, '')).normalize('NFC')
}

/** Sign by sign: at the end of a word a small sigma would be another one. */
function plain(text: string): string {
  return [...text].map((sign) => lookOf(sign) ?? sign.toUpperCase().toLowerCase()).join('')
}

function lookOf(sign: string): string | undefined {
  return CONFUSABLES.get(sign) ?? CONFUSABLES.get(sign.toLowerCase()) ?? CONFUSABLES.get(sign.toUpperCase())
}
