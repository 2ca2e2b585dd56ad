import { afterAll, afterEach, beforeEach, onTestFinished, vi } from 'vitest'

/** Long enough for a busy machine; only a hanging test waits this long. */
const TIMEOUT_MS = 10_000

const waitFor = vi.waitFor
vi.waitFor = (callback, options = { timeout: TIMEOUT_MS }) => waitFor(callback, options)

const screens = typeof document === 'undefined' ? undefined : await import('@testing-library/react')
screens?.configure({ asyncUtilTimeout: TIMEOUT_MS })

// Each test leaves an empty page, real timers and nothing replaced or stored.
afterEach(() => screens?.cleanup())
beforeEach(() => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    if (screens) forgetVisit()
  })
})

// Test files share a process, and those with a DOM share a page, which saves three quarters of their time. So each file
// restores globals and page, and the next one loads the product's modules anew.
const restoreObjects = keepObjects()
afterAll(async () => {
  restoreObjects()
  if (screens) await emptyPage()
  vi.resetModules()
})

if (screens) addMissingParts()

/** Adds what jsdom lacks of dialogs, canvas and layout. */
function addMissingParts(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  HTMLCanvasElement.prototype.getContext = () => null
  Element.prototype.scrollIntoView = () => undefined
  // The text editor asks where its text stands.
  const none: DOMRectList = Object.assign([], { item: () => null })
  Range.prototype.getClientRects = () => none
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  // The editor takes jsdom for Safari, where it finds the selection in a shadow root by a command.
  document.execCommand = () => false
}

/** Runs pending fake timers first: jsdom draws all frames by one timer, and a lost one would stop its frames for good. */
const useRealTimers = vi.useRealTimers
vi.useRealTimers = () => {
  if (vi.isFakeTimers()) {
    screens?.cleanup()
    vi.runOnlyPendingTimers()
  }
  return useRealTimers()
}

/** Returns a function that removes what tests add to jsdom's objects. */
function keepObjects(): () => void {
  const prototypes = Object.getOwnPropertyNames(globalThis).map(
    (name) => Object.getOwnPropertyDescriptor(globalThis, name)?.value?.prototype,
  )
  const kept = [...prototypes, ...(screens ? [document, navigator] : [])]
    .filter((object) => typeof object === 'object' && object !== null)
    .map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const)
  return () => {
    for (const [object, properties] of kept) {
      for (const key of Reflect.ownKeys(object)) {
        if (!Object.hasOwn(properties, key)) Reflect.deleteProperty(object, key)
      }
      for (const key of Reflect.ownKeys(properties)) {
        const before = Reflect.get(properties, key)
        const now = Object.getOwnPropertyDescriptor(object, key)
        if (now?.value !== before.value || now?.get !== before.get)
          Reflect.defineProperty(object, key, before)
      }
    }
  }
}

function forgetVisit(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}

async function emptyPage(): Promise<void> {
  const { documentElement: root, head, body } = document
  for (const element of [root, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  head.replaceChildren()
  body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS / 2))
  if (!(await Promise.race([frame, late]))) throw new Error('Fake timers were left while jsdom drew a frame.')
}
