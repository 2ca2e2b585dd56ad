import { expect, test } from 'vitest'
import { instrument, mutantsOf } from './mutate.ts'

const changesOf = (text: string) =>
  mutantsOf('a.ts', text).map(
    ({ start, end, text: changed }) => text.slice(0, start) + changed + text.slice(end),
  )

test.each([
  ['f(a < b)', ['f(a <= b)', 'f(a >= b)']],
  ['f(a === b && !c)', ['f(a === b || !c)', 'f(a !== b && !c)', 'f(a === b && c)']],
  ['f(a * 2)', ['f(a / 2)', 'f(a * 3)']],
  ['if (a) b()', ['if (!(a)) b()']],
  ['const f = () => a', ['const f = () => undefined']],
  ['x += y', ['x -= y']],
  ['f(a ?? b ?? c)', ['f((a ?? b) && (c))', 'f((a) && (b) ?? c)']],
  ["f(a + 'text')", ["f(a + '')"]],
  ["const a = { b: 'c', d: true }", ["const a = { b: '', d: true }", "const a = { b: 'c', d: false }"]],
  ["throw new AppError('c')", ["throw new AppError('')"]],
])('%s is changed to %j', (text, changed) => {
  expect(changesOf(text).toSorted()).toEqual(changed.toSorted())
})

test.each([
  "import { a } from 'b'",
  "type A = 'b' | 1",
  "throw new RangeError('words')",
  "f('key')",
  "'use strict'",
  'const f = (a: 1) => {}',
])('%s stays', (text) => {
  expect(changesOf(text)).toEqual([])
})

test('all mutants of a source stand in it at once, and none of them changes it by itself', async () => {
  const text = `const seen: number[] = []
let sum = 1
sum += 2
export const f = (a: number) => {
  if (a > 1 && a < 4) return { is: true, of: [a + sum] } as const
  seen.push(-a)
  return a
}
`
  const mutants = mutantsOf('a.ts', text).map((mutant, index) => ({ ...mutant, id: index + 1 }))
  const made = instrument(text, mutants, 'a.ts')
  const { stripTypeScriptTypes } = await import('node:module')
  const load = async (id: number) => {
    const chosen = made.replace('globalThis.isMutant ?? (() => false)', `(of) => of === ${id}`)
    const script = Buffer.from(stripTypeScriptTypes(chosen)).toString('base64')
    const module: { f: (a: number) => unknown } = await import(`data:text/javascript;base64,${script}`)
    return JSON.stringify([1, 2, 4].map((value) => module.f(value) ?? null))
  }
  const original = await load(0)
  expect(original).toBe('[1,{"is":true,"of":[5]},4]')
  const changed = await Promise.all(mutants.map(({ id }) => load(id)))
  // What is pushed is never read.
  expect(changed.filter((answer) => answer === original)).toHaveLength(1)
  expect(mutants).toHaveLength(15)
})
