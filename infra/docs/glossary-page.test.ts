import { expect, test } from 'vitest'
import { glossaryPage } from './glossary-page.ts'

test('docs/glossary.md is what the data say', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot('../../docs/glossary.md')
})
