const PREFIX = 'fairflight.carry.'

/** Carries a text into the next document of this tab: another language and a public page are documents of their own. */
export function carry(name: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // Without storage the next document starts empty.
  }
}

/** Returns what was carried, once. */
export function takeCarried(name: string): string | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name) ?? undefined
    sessionStorage.removeItem(PREFIX + name)
    return text
  } catch {
    return undefined
  }
}
