import { vi } from 'vitest'

/** Keeps the files that pages save during a test, instead of downloading them. */
export function savedFiles(): Blob[] {
  const made: Blob[] = []
  const saved: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    saved.push(...made.splice(0))
  })
  return saved
}
