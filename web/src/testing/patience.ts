import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** What will come is waited for on a busy machine too; only what hangs takes so long. */
const PATIENCE_MS = 10_000

configure({ asyncUtilTimeout: PATIENCE_MS })
const waitFor = vi.waitFor
vi.waitFor = (callback, options = { timeout: PATIENCE_MS }) => waitFor(callback, options)
