import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials, type Locked, lockedPackages, nameOf } from '../sbom.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/security.md')

/** All code of the cloud stacks. */
const cloud = readdirSync(join(ROOT, 'infra/cloud'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => read(`infra/cloud/${file}`))
  .join('\n')

/** The names in the first column of the table below a heading. */
function named(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)
  return [...rows].map(([, name = '']) => name).toSorted()
}

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

test('security.md names every key: secrets, keys derived from them, and keys of the deployment', () => {
  const [, purposes = ''] = /const PURPOSES = \[([^\]]*)\]/.exec(read('functions/platform/keys.ts')) ?? []
  const keys = [
    ...found(cloud, /makeSecret\(\s*'(\w+)'/g),
    ...found(purposes, /'([\w-]+)'/g),
    ...found(read('.github/workflows/deploy.yml'), /\bsecrets\.(\w+)/g),
  ]
  expect(keys.length).toBeGreaterThan(8)
  expect(named('Keys')).toEqual(keys.toSorted())
  // No stack makes a secret in another way.
  expect(found(cloud, /new (Secret|StringParameter|Key)\(/g)).toEqual(['Secret'])
  expect(cloud.match(/new Secret\(/g)).toHaveLength(1)
})

test('security.md names every log of the cloud', () => {
  expect(named('Logs')).toEqual(found(cloud, /monthOfLogs\(this, '(\w+)'\)/g))
  expect(cloud.match(/new LogGroup\(/g)).toHaveLength(1)
})

test('asvs.md answers every requirement once, in the numbers that it states, and names files that exist', () => {
  const asvs = read('docs/asvs.md')
  const [, accepted = '', notApplicable = '', ...chapters] = asvs.split('\n## ')
  const numbers = (text: string) => text.match(/\b\d+\.\d+\.\d+\b/g) ?? []
  const taken = [...accepted.matchAll(/^\| (\d+\.\d+\.\d+) \| .+ \|$/gm)].map(([, number]) => number)
  const met = [...chapters.join('\n').matchAll(/(?:^- |, )(\d+\.\d+\.\d+) \*/gm)].map(([, number]) => number)
  expect([taken.length, numbers(notApplicable).length, met.length]).toEqual([10, 62, 195])
  expect(new Set([...taken, ...met, ...numbers(notApplicable)]).size).toBe(267)
  expect(accepted.match(/\| (?:Operator|Product owner) \|$/gm)).toHaveLength(10)
  const gone = found(asvs, /`((?:docs|functions|infra|shared|web)\/[^`]+)`/g).filter(
    (file) => !existsSync(join(ROOT, file)),
  )
  expect(gone).toEqual([])
})

const packages = [...lockedPackages()]

/** Licences of packages in the product. */
const ALLOWED = 'MIT MIT-0 Apache-2.0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Zlib CC0-1.0'.split(
  ' ',
)
/** Licences of tools: they are not distributed. */
const ALLOWED_IN_TOOLS = [...ALLOWED, 'MPL-2.0', 'CC-BY-4.0']
const INSTALL_SCRIPTS = ['esbuild']

/** Evaluates a licence expression: one alternative of an OR must be allowed, all parts of an AND. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/[()]/g, '')
  const isListed = (name: string) => allowed.includes(name.trim())
  return plain.includes(' AND ') ? plain.split(' AND ').every(isListed) : plain.split(' OR ').some(isListed)
}

function withoutRight([, { license, dev, inBundle }]: readonly [string, Locked]): boolean {
  if (license === undefined) return !inBundle
  return !isAllowed(license, dev ? ALLOWED_IN_TOOLS : ALLOWED)
}

test('every package has an allowed licence', () => {
  expect(packages.filter(withoutRight).map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([])
})

test.each([
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND GPL-3.0-or-later)', false],
  ['MPL-2.0', false],
])('%s in the product: %s', (license, allowed) => {
  expect(withoutRight(['node_modules/a', { license }])).toBe(!allowed)
})

test('every package has an exact version and a checksum', () => {
  const faults = packages.filter(([, { version, integrity, inBundle, resolved, link }]) => {
    const isSealed = integrity?.startsWith('sha512-') || inBundle
    return !isSealed || link || resolved !== undefined || !/^\d+\.\d+\.\d+/.test(version ?? '')
  })
  expect(faults.map(([folder]) => folder)).toEqual([])
})

test('every package that another one asks for is listed with a checksum', () => {
  const listed = new Set(packages.map(([folder]) => nameOf(folder)))
  const { packages: locked }: { packages: Record<string, Asking> } = JSON.parse(read('package-lock.json'))
  const asked = Object.values(locked).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
  expect(asked.filter((name) => !listed.has(name))).toEqual([])
})

interface Asking {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

test('versions are pinned, and only known packages run an install script', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read('package.json'))
  const wanted = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...overrides,
  })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripts.map(([folder]) => nameOf(folder))).toEqual(INSTALL_SCRIPTS)
})

test('the bill of materials names each package once, with licence and checksum', () => {
  const { components, specVersion } = billOfMaterials()
  expect(specVersion).toBe('1.6')
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(packages.length)
  expect(components.find(({ name }) => name === 'react')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/react@\d/),
    scope: 'required',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  expect(components.find(({ name }) => name === '@aws-sdk/client-s3')?.purl).toMatch(/^pkg:npm\/%40aws-sdk\//)
})
