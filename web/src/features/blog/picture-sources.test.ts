import { expect, test } from 'vitest'
import { sourcesOf } from './picture-sources.ts'

test('a picture of our own is there in three widths', () => {
  expect(sourcesOf('/media/0a1b/1600.webp')).toEqual({
    src: '/media/0a1b/1600.webp',
    srcSet: '/media/0a1b/480.webp 480w, /media/0a1b/960.webp 960w, /media/0a1b/1600.webp 1600w',
  })
})

test.each(['/share/en.png', 'https://pictures.example/media/x/480.webp', '/media/../x/480.webp'])(
  '%s is where it is',
  (src) => {
    expect(sourcesOf(src)).toEqual({ src })
  },
)
