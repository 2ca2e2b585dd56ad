import { afterAll, expect, vi } from 'vitest'
import { createOwnTable } from '#functions/platform/table/testing/own-table.ts'

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

// What a file of the functions stores is met by no job, list or count of another, and no file reads what all have left.
if (expect.getState().testPath?.includes('/functions/')) await createOwnTable()
