import { afterAll, beforeAll } from 'vitest'
import { browser, connectBrowser } from './browser.ts'

beforeAll(connectBrowser)
afterAll(() => browser.close())
