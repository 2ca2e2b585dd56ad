import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Returns the selectors with `:hover` that no `@media (hover: hover)` holds. */
function stickyIn(css: string): string[] {
  const open: string[] = []
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)].flatMap(
    ([, before = '', end]) => {
      if (end === '}') open.pop()
      if (end !== '{') return []
      open.push(before)
      return before.includes(':hover') && !open.join().includes('(hover: hover)') ? [before.trim()] : []
    },
  )
}

test('no style of a hovered part sticks after a tap', () => {
  expect(stickyIn('a:hover { x: 1 } @media (hover: hover) { b:hover { x: 1 } } c:hover { x: 1 }')).toEqual([
    'a:hover',
    'c:hover',
  ])
  const found = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    stickyIn(readFileSync(join(SOURCES, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})
