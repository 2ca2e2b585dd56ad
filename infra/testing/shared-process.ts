import { afterAll, vi } from 'vitest'

// Files that share a process save the time of loading the libraries. Each leaves the environment as it found it, and
// the next one loads our modules anew, with what they remember.
const environment = { ...process.env }
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  vi.resetModules()
})
