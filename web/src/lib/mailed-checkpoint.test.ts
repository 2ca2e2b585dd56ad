// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { forgetMailedCheckpoint, keepMailedCheckpoint, mailedCheckpoint } from './mailed-checkpoint.ts'

test('a checkpoint in the link of a mail is kept and leaves the address; other fragments stay', () => {
  const checkpoint = 'fairflight.example/draw-log\n12\nab+/c=\n\n— fairflight.example/draw-log Zm9v+/8=\n'
  window.history.replaceState(null, '', `/de/profile?a=1#log=${encodeURIComponent(checkpoint)}`)
  keepMailedCheckpoint(window.location.hash)
  expect(mailedCheckpoint()).toBe(checkpoint)
  expect(window.location.href).toMatch(/\/de\/profile\?a=1$/)
  window.history.replaceState(null, '', '/de/profile#limits')
  keepMailedCheckpoint(window.location.hash)
  expect(mailedCheckpoint()).toBe(checkpoint)
  expect(window.location.hash).toBe('#limits')
  forgetMailedCheckpoint()
  expect(mailedCheckpoint()).toBeUndefined()
})
