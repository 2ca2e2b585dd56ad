import { expect, test } from 'vitest'
import { foreignCode, foreignModules } from './kinds.ts'

function kindsOf(module: string): readonly string[] {
  return foreignModules(new Map([[module, 100]])).map(({ kind }) => kind)
}

test.each([
  ['web/src/features/admin/players-page.tsx', ['admin']],
  ['web/src/i18n/en/admin.json', ['admin']],
  ['web/src/features/blog/editor/toolbar.tsx', ['editor']],
  ['web/src/features/lab/lab-chart.tsx', ['chart']],
  ['shared/crash/simulate-worker.ts', ['worker']],
])('%s is foreign: %s', (module, kinds) => {
  expect(kindsOf(module)).toEqual(kinds)
})

test.each([
  'web/src/features/admin/routes.ts',
  'web/src/pwa/worker-messages.ts',
  'web/src/features/home/home-page.tsx',
  'web/src/app/administer.ts',
])('%s belongs', (module) => {
  expect(kindsOf(module)).toEqual([])
})

test('code is known by what it says', () => {
  expect(foreignCode('let c=1;new Worker(u)')).toEqual(['worker'])
  expect(foreignCode('new Worker(new URL(`/assets/intl-worker-x.js`,``+import.meta.url))')).toEqual([])
  expect(foreignCode('navigator.serviceWorker.register(u)')).toEqual([])
})
