import { expect, test } from 'vitest'
import { hostileMarkdown } from '#shared/markdown/testing/hostile-texts.ts'
import { renderPost } from './render-post.ts'

const ORIGIN = 'https://fairflight.example'
/** What a text may take, milliseconds, with a look at the clock that comes late on a busy machine. */
const CPU_MAX_MS = 3000
/** `HOSTILE_TEXTS` tries more. */
const TEXTS = Number(process.env.HOSTILE_TEXTS ?? 1000)

test('hostile texts of up to 200 kB take bounded processor time', async () => {
  let worst = { seed: -1, ms: 0 }
  for (let seed = 0; seed < TEXTS; seed += 1) {
    const before = process.cpuUsage()
    await renderPost(hostileMarkdown(seed), ORIGIN)
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    if (ms > worst.ms) worst = { seed, ms }
  }
  expect(worst.ms, `seed ${worst.seed}`).toBeLessThan(CPU_MAX_MS)
}, 1_800_000)
