import { expect, test } from 'vitest'
import { renderPost } from './render-post.ts'

const ORIGIN = 'https://fairflight.example'
/** An ordinary text that takes about half a second. */
const LONG = 'Lorem ipsum dolor sit *amet*, consectetur.\n\n'.repeat(4000)

test('a text that takes too long is ended without failing other calls', async () => {
  const [long, short, ...others] = await Promise.all([
    renderPost(LONG, ORIGIN, 20),
    renderPost('# A', ORIGIN),
    renderPost('# B', ORIGIN),
  ])
  expect(long).toBeUndefined()
  expect([short, ...others].map((rendered) => rendered?.html)).toEqual(['<h2>A</h2>', '<h2>B</h2>'])
  expect((await renderPost('# C', ORIGIN))?.html).toBe('<h2>C</h2>')
})

test('processor time is counted for each text alone', async () => {
  // Forty texts take longer together than one may.
  for (let count = 0; count < 40; count += 1)
    expect((await renderPost(LONG.slice(0, 20_000), ORIGIN, 1500))?.readingMinutes).toBeGreaterThan(5)
})

test('a text nested too deeply is refused, and the next one is rendered', async () => {
  expect(await renderPost('>'.repeat(1000), ORIGIN)).toBeUndefined()
  expect((await renderPost('a', ORIGIN))?.html).toBe('<p>a</p>')
})
