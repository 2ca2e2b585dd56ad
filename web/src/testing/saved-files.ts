import { vi } from 'vitest'

/** Keeps the files that pages save during a test, instead of downloading them. */
export function savedFiles(): Blob[] {
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return files
}
