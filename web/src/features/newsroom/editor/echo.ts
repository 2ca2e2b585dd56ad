/** More waiting texts than a page that answers at all will ever have. */
const KEPT_MAX = 200

/**
 * Tells a page's own new text from the echo of one that the editor gave it: while somebody types, the page may
 * lag behind by several texts, and none of these must be put back.
 */
export class Echo {
  readonly #given: string[] = []

  /** The editor handed this text to the page. */
  gave(text: string): void {
    this.#given.push(text)
    if (this.#given.length > KEPT_MAX) this.#given.shift()
  }

  /** Is this one that the editor gave, and not older than one that came back already. */
  isEcho(text: string): boolean {
    const index = this.#given.lastIndexOf(text)
    if (index < 0) return false
    this.#given.splice(0, index)
    return true
  }
}
