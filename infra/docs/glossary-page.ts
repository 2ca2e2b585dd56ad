import { LOCALES } from '#shared/i18n/locales.ts'
import { TERMS } from '#shared/i18n/testing/glossary.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** docs/glossary.md: the terms in each language. */
export function glossaryPage(): string {
  const heads = ['Meaning', ...LOCALES]
  return [
    '# Glossary',
    '',
    'One term for one thing: a better one is changed in all texts at once. `pt` is Brazilian Portuguese. Words that no text may use,',
    'and what to say instead, stand with the terms in [`shared/i18n/testing/glossary.ts`](../shared/i18n/testing/glossary.ts);',
    '`shared/i18n/glossary.test.ts` refuses them. This page is written from that file:',
    '`npx vitest run --project unit infra/docs/glossary-page.test.ts -u`.',
    '',
    row(heads),
    row(heads.map(() => '---')),
    ...TERMS.map(row),
    '',
  ].join('\n')
}
