type Place = 'localStorage' | 'sessionStorage'

/** Returns a text that this browser stores; undefined without one, or if storage is switched off. */
export function stored(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return globalThis[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores a text, or removes it if undefined.
 * @returns false if storage is switched off or full
 */
export function store(key: string, text: string | undefined, place: Place = 'localStorage'): boolean {
  try {
    if (text === undefined) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}

const CARRIED = 'fairflight.carry.'

/** Carries a text into the next document of this tab: another language and a public page are documents of their own. */
export function carry(name: string, text: string): void {
  store(CARRIED + name, text, 'sessionStorage')
}

/** Returns what was carried, once. */
export function takeCarried(name: string): string | undefined {
  const text = stored(CARRIED + name, 'sessionStorage')
  store(CARRIED + name, undefined, 'sessionStorage')
  return text
}
