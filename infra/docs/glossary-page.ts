import { LOCALES } from '#shared/i18n/locales.ts'
import { TERMS, unwantedIn } from '#shared/i18n/testing/glossary.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** docs/glossary.md: the terms, and what no text says. */
export function glossaryPage(): string {
  const heads = ['Meaning', ...LOCALES]
  const unwanted = LOCALES.flatMap((locale) => [
    `### ${locale}`,
    '',
    ...unwantedIn(locale).map(({ pattern, instead }) => `- \`${pattern.source}\`: ${instead}`),
    '',
  ])
  return [
    '# Glossary',
    '',
    'Written from [`shared/i18n/testing/glossary.ts`](../shared/i18n/testing/glossary.ts); change that file, then run',
    '`npx vitest run --project unit infra/docs/glossary-page.test.ts -u`. One term for one thing: a better one is changed there',
    'and in every text at once. `pt` is Brazilian Portuguese.',
    '',
    '## Terms',
    '',
    row(heads),
    row(heads.map(() => '---')),
    ...TERMS.map(row),
    '',
    '## What no text says',
    '',
    'Patterns that `shared/i18n/glossary.test.ts` refuses in every text, and what stands in their place.',
    '',
    ...unwanted,
  ].join('\n')
}
