/** Joins the class names and skips falsy ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
