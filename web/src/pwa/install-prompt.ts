/** Chromium's event that allows the page to open the install prompt. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/**
 * `none`: the browser offers nothing (yet); `asked`: its prompt is open; `installed`: since this page was opened;
 * `running`: this is the installed app.
 */
export type InstallState = 'none' | 'available' | 'asked' | 'accepted' | 'dismissed' | 'installed' | 'running'

let state: InstallState = 'none'
/** Kept until the user asks to install. */
let keptEvent: InstallEvent | undefined
const listeners = new Set<() => void>()

function become(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's install event. Call it in the first module: the event comes early and only once. */
export function watchInstallPrompt(): void {
  if (isInstalledApp()) state = 'running'
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would prompt by itself in the middle of a page.
    event.preventDefault()
    keptEvent = event as InstallEvent
    if (state !== 'running') become('available')
  })
  window.addEventListener('appinstalled', () => {
    keptEvent = undefined
    become('installed')
  })
}

function isInstalledApp(): boolean {
  // Safari before iOS 26 uses a property of its own.
  const apple = 'standalone' in navigator && navigator.standalone === true
  return apple || window.matchMedia('(display-mode: standalone)').matches
}

export function installState(): InstallState {
  return state
}

export function onInstallState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's prompt; each event allows it once. */
export async function promptInstall(): Promise<void> {
  const event = keptEvent
  if (!event) return
  keptEvent = undefined
  become('asked')
  try {
    await event.prompt()
    const { outcome } = await event.userChoice
    // `appinstalled` may have come first.
    if (installState() === 'asked') become(outcome)
  } catch {
    if (installState() === 'asked') become('dismissed')
  }
}
