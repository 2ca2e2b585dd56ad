const LOCK = 'fairflight.staff.document.'

/** This document, among those that are open in the same browser. */
export const DOCUMENT_ID = crypto.randomUUID()

let held = false

/** Lets other documents see that this one is open: what it keeps on the device is its own to save. */
export function holdDocument(): void {
  if (held || !('locks' in navigator)) return
  held = true
  // Held until the document goes.
  void navigator.locks.request(`${LOCK}${DOCUMENT_ID}`, () => new Promise(() => undefined))
}

/** The others that are open now. */
export async function openDocuments(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held: locks = [] } = await navigator.locks.query()
  const names = locks.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK))
  return new Set(names.map((name) => name.slice(LOCK.length)).filter((id) => id !== DOCUMENT_ID))
}
