import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStructure, sourceFiles } from './structure.ts'
import ceilings from './structure-ceilings.json' with { type: 'json' }
import { temporaryFolder } from './testing/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const found = readStructure(ROOT, sourceFiles(ROOT))

/** Ceilings only fall. To raise one takes a decision in docs/decisions. */
test.each(Object.entries(found.packages))(
  '%s is no larger than its ceilings',
  (name, { product, css, tests }) => {
    const ceiling = new Map(Object.entries(ceilings)).get(name) as typeof ceilings.web
    expect.soft(product, 'lines of the product').toBeLessThanOrEqual(ceiling.product)
    expect.soft(css, 'lines of CSS').toBeLessThanOrEqual(ceiling.css)
    expect.soft(tests, 'lines of tests').toBeLessThanOrEqual(ceiling.tests)
  },
)

test('the bench and the documents are no larger than their ceilings', () => {
  expect.soft(found.bench, 'lines of infra/bench').toBeLessThanOrEqual(ceilings.bench)
  expect.soft(found.words.all, 'words of all documents').toBeLessThanOrEqual(ceilings.words.all)
  expect.soft(found.words.decisions, 'words of docs/decisions').toBeLessThanOrEqual(ceilings.words.decisions)
})

test('the sources keep their shape', () => {
  const { long, fileCycles, functionCycles, webCycles, crossFeature, small, files, medianLines } = found
  expect({ long, fileCycles, functionCycles, webCycles, crossFeature }).toEqual({
    long: [],
    fileCycles: [],
    functionCycles: [],
    webCycles: [],
    crossFeature: [],
  })
  expect(small.length).toBeLessThanOrEqual(62)
  expect(files).toBeLessThanOrEqual(1915)
  expect(medianLines).toBeGreaterThanOrEqual(55)
  expect(medianLines).toBeLessThanOrEqual(120)
})

test('functions/domain has at most fifteen domains on four floors of imports', () => {
  const floors = Object.values(found.domainFloors)
  expect(floors.length).toBeLessThanOrEqual(15)
  expect(Math.max(...floors)).toBeLessThanOrEqual(4)
})

test('each figure counts what it is for', () => {
  const files = {
    'shared/a.ts': "export { b } from './b.ts'\n",
    'shared/b.ts': "import type { A } from '#shared/a.ts'\nexport const b: A = 1\n",
    'shared/b.test.ts': "import './b.ts'\n",
    'functions/domain/one/rules.ts': "import '../two/items.ts'\n",
    'functions/domain/two/items.ts': "export const later = () => import('#functions/domain/one/view.ts')\n",
    'functions/domain/three/x.ts': "import '../two/items.ts'\n",
    'functions/domain/one/view.ts': `${'\n'.repeat(401)}`,
    'web/src/lib/x.ts': "import '#web/ui/y.ts'\n",
    'web/src/ui/y.ts': "import '../lib/z.ts'\n",
    'web/src/lib/z.ts': '\n',
    'web/src/ui/y.module.css': 'p {\n}\n',
    'web/src/features/game/page.tsx': "import '../faq/page.tsx'\nexport const page = <p />\n",
    'web/src/features/faq/page.tsx': '\n',
    'infra/run.mjs': '\n',
    'infra/bench/run.ts': '\n\n\n',
    'docs/decisions/0001-one.md': '# One\n\nThree words more.\n',
    'README.md': 'Two words\n',
  }
  expect(readStructure(temporaryFolder(Object.entries(files)), Object.keys(files))).toEqual({
    packages: {
      functions: { product: 404, css: 0, tests: 0 },
      infra: { product: 1, css: 0, tests: 0 },
      shared: { product: 3, css: 0, tests: 1 },
      web: { product: 6, css: 2, tests: 0 },
    },
    bench: 3,
    words: { all: 7, decisions: 5 },
    files: 14,
    medianLines: 1,
    long: ['functions/domain/one/view.ts'],
    small: ['shared/a.ts', 'shared/b.ts'],
    fileCycles: ['shared/a.ts', 'shared/b.ts'],
    functionCycles: ['functions/domain/one', 'functions/domain/two'],
    webCycles: ['web/src/lib', 'web/src/ui'],
    domainFloors: { 'functions/domain/one': 2, 'functions/domain/two': 2, 'functions/domain/three': 3 },
    crossFeature: ['web/src/features/game/page.tsx -> web/src/features/faq/page.tsx'],
  })
})
