import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './local/testing/serve.ts'
import { readStructure } from './structure.ts'

/** Figures of 22 November 2026. A bound may only come closer. */
test('the sources keep their shape', () => {
  const found = readStructure(join(import.meta.dirname, '..'))
  expect(found).toMatchObject({
    long: [],
    functionCycles: [],
    webCycles: [],
    crossFeature: [],
  })
  // Of types only, which Biome's rule does not count.
  expect(found.fileCycles.length).toBe(0)
  expect(found.small.length).toBeLessThanOrEqual(60)
  expect(found.files).toBeLessThanOrEqual(1870)
  expect(found.medianLines).toBeGreaterThanOrEqual(55)
  expect(found.medianLines).toBeLessThanOrEqual(120)
})

test('each figure sees what it is there for', () => {
  const root = temporaryFolder()
  const files = {
    'shared/a.ts': "export { b } from './b.ts'\n",
    'shared/b.ts': "import type { A } from '#shared/a.ts'\nexport const b: A = 1\n",
    'shared/b.test.ts': "import './b.ts'\n",
    'functions/domain/one/rules.ts': "import '../two/items.ts'\n",
    'functions/domain/two/items.ts': "export const later = () => import('#functions/domain/one/view.ts')\n",
    'functions/domain/one/view.ts': `${'\n'.repeat(401)}`,
    'web/src/lib/x.ts': "import '#web/ui/y.ts'\n",
    'web/src/ui/y.ts': "import '../lib/z.ts'\n",
    'web/src/lib/z.ts': '\n',
    'web/src/features/game/page.tsx': "import '../faq/page.tsx'\nexport const page = <p />\n",
    'web/src/features/faq/page.tsx': '\n',
    'infra/run.mjs': '\n',
    'docs/note.md': '\n\n',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(readStructure(root)).toEqual({
    files: 12,
    lines: { product: 413, tests: 1, docs: 2 },
    medianLines: 1,
    long: ['functions/domain/one/view.ts'],
    small: ['shared/a.ts', 'shared/b.ts'],
    fileCycles: ['shared/a.ts', 'shared/b.ts'],
    functionCycles: ['functions/domain/one', 'functions/domain/two'],
    webCycles: ['web/src/lib', 'web/src/ui'],
    crossFeature: ['web/src/features/game/page.tsx -> web/src/features/faq/page.tsx'],
  })
})
