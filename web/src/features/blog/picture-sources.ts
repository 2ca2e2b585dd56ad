/** Pictures of our own lie in three widths (docs/decisions/0012): `/media/<id>/<width>.webp`. */
const OWN = /^(\/media\/[\w-]+\/)\d+\.webp$/
const WIDTHS = [480, 960, 1600]

/** Where a browser finds a picture, in the widths that there are. */
export function sourcesOf(address: string): { src: string; srcSet?: string } {
  const [, folder] = OWN.exec(address) ?? []
  if (folder === undefined) return { src: address }
  return { src: address, srcSet: WIDTHS.map((width) => `${folder}${width}.webp ${width}w`).join(', ') }
}
