import { expect, test } from 'vitest'
import { foreignCode, foreignModules, isWords } from './kinds.ts'

function kindsOf(module: string): readonly string[] {
  return foreignModules(new Map([[module, 100]])).map(({ kind }) => kind)
}

test.each([
  ['web/src/features/admin/players-page.tsx', ['admin']],
  ['web/src/i18n/en/admin.json', ['admin']],
  ['web/src/features/blog/editor/toolbar.tsx', ['editor']],
  ['web/src/features/lab/lab-chart.tsx', ['chart']],
  ['web/src/ui/flight/flight-canvas.tsx', ['canvas']],
  ['shared/crash/simulate-worker.ts', ['worker']],
])('%s is foreign: %s', (module, kinds) => {
  expect(kindsOf(module)).toEqual(kinds)
})

test.each([
  'web/src/features/admin/routes.ts',
  'web/src/pwa/register-service-worker.ts',
  'web/src/features/home/home-page.tsx',
  'web/src/app/administer.ts',
])('%s belongs', (module) => {
  expect(kindsOf(module)).toEqual([])
})

test('words are a file that holds nothing else', () => {
  const words = new Map([['web/src/i18n/de/home.json', 9]])
  expect(isWords('http://localhost/assets/home-x1.js', words)).toBe(true)
  expect(isWords('http://localhost/assets/home-x1.js', new Map([...words, ['web/src/main.tsx', 1]]))).toBe(
    false,
  )
  expect(isWords('http://localhost/assets/translations-de-x1.js', undefined)).toBe(true)
  expect(isWords('http://localhost/assets/home-x1.js', undefined)).toBe(false)
})

test('code is known by what it says', () => {
  expect(foreignCode("let c=e.getContext('2d');new Worker(u)")).toEqual(['canvas', 'worker'])
  expect(foreignCode('new Worker(new URL(`/assets/intl-worker-x.js`,``+import.meta.url))')).toEqual([])
  expect(foreignCode('navigator.serviceWorker.register(u)')).toEqual([])
})
