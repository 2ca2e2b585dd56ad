/** As written in exports and tables of the six languages; `l` and `w` mean lost and won. */
const YES = new Set(
  'yes true hit win won y w 1 ja wahr treffer sì sí si sim vero verdadero verdadeiro oui vrai'.split(' '),
)
const NO = new Set('no false miss lose lost loss n l 0 nein falsch falso não nao non faux'.split(' '))

/**
 * Whether a cell says yes or no, in any of the six languages, in upper or lower case.
 *
 * @returns undefined if it says neither
 * @example yesOrNo('Sì') // true
 */
export function yesOrNo(cell: string): boolean | undefined {
  const word = cell.normalize('NFC').toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}
