// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

type Outcome = 'accepted' | 'dismissed'

/** Sends the event of Chromium. */
function offer(outcome: Outcome | Promise<Outcome>): Event & { prompt: ReturnType<typeof vi.fn> } {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve(outcome).then((chosen) => ({ outcome: chosen })),
  })
  window.dispatchEvent(event)
  return event
}

function displayMode(mode: 'browser' | 'standalone') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(mode) }))
}

async function fresh() {
  vi.resetModules()
  const prompt = await import('./install-prompt.ts')
  prompt.watchInstallPrompt()
  return prompt
}

beforeEach(() => displayMode('browser'))

it('shows nothing if the browser offers no installation', async () => {
  const { promptInstall, installState } = await fresh()
  expect(installState()).toBe('none')
  await promptInstall()
  expect(installState()).toBe('none')
})

it.each(['accepted', 'dismissed'] as const)('keeps the question until it is wanted: %s', async (outcome) => {
  const { promptInstall, installState, onInstallState } = await fresh()
  const heard: string[] = []
  onInstallState(() => heard.push(installState()))
  const event = offer(outcome)
  expect(event.defaultPrevented).toBe(true)
  expect(event.prompt).not.toHaveBeenCalled()
  await promptInstall()
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(heard).toEqual(['available', 'asked', outcome])
})

it('asks once for each offer', async () => {
  const { promptInstall } = await fresh()
  const event = offer('dismissed')
  await Promise.all([promptInstall(), promptInstall()])
  expect(event.prompt).toHaveBeenCalledOnce()
})

it('reports the installation, also if its event precedes the user’s answer', async () => {
  const { promptInstall, installState } = await fresh()
  let choose: (outcome: Outcome) => void = () => undefined
  offer(new Promise<Outcome>((resolve) => (choose = resolve)))
  const asking = promptInstall()
  window.dispatchEvent(new Event('appinstalled'))
  choose('accepted')
  await asking
  expect(installState()).toBe('installed')
})

it('counts a prompt that the browser refuses as dismissed', async () => {
  const { promptInstall, installState } = await fresh()
  offer('accepted').prompt.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'))
  await promptInstall()
  expect(installState()).toBe('dismissed')
})

it('offers nothing inside the installed app', async () => {
  displayMode('standalone')
  const { installState } = await fresh()
  expect(installState()).toBe('running')
  offer('accepted')
  expect(installState()).toBe('running')
})
