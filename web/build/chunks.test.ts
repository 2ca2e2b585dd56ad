import { expect, test } from 'vitest'
import { type ClientManifest, chunksOf } from './chunks.ts'

const MANIFEST: ClientManifest = {
  'src/main.tsx': { file: 'assets/main.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['_react.js'], css: ['assets/frame.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/page.tsx': { file: 'assets/page.js', imports: ['_frame.js'], css: ['assets/page.css'] },
}

test('each script once and after what it imports, with the styles of all', () => {
  expect(chunksOf(MANIFEST, ['src/main.tsx', 'src/page.tsx'])).toEqual({
    scripts: ['/assets/react.js', '/assets/frame.js', '/assets/main.js', '/assets/page.js'],
    styles: ['/assets/frame.css', '/assets/page.css'],
  })
})

test('a source that was not built is refused by name', () => {
  expect(() => chunksOf(MANIFEST, ['src/other.tsx'])).toThrow('The build has no src/other.tsx')
})
