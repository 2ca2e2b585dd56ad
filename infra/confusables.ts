import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run confusables -- <confusables.txt>` writes the signs that look like ASCII ones anew, after a new version of
 * https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39, "Confusable Detection").
 */
const [source = ''] = process.argv.slice(-1)
const alike = new Map<string, string>()
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [from, to] = line.split(';').map((part) => part.trim())
  if (!from || !to || !/^[\dA-F ]+$/.test(to)) continue
  const sign = charactersOf(from)
  const prototype = charactersOf(to).toLowerCase()
  // ASCII stays apart, `0` from `o` and `1` from `l`: they are different accounts. What NFKC makes ASCII needs no row.
  const isAscii = (text: string) => /^[!-~]+$/.test(text)
  if (!isAscii(prototype) || isAscii(sign.normalize('NFKC'))) continue
  alike.set(sign, prototype === 'rn' ? 'm' : prototype)
}
const targets = [...new Set(alike.values())].sort()
const rows = targets.map((target) => {
  const signs = [...alike].flatMap(([sign, to]) => (to === target ? [sign.codePointAt(0)?.toString(36)] : []))
  return `  [${JSON.stringify(target)}, '${signs.join(' ')}'],`
})
writeFileSync(
  'functions/domain/exclusions/confusables.ts',
  `/**
 * Signs that look like ASCII ones, by code point to the base of 36: Unicode 17.0, UTS #39, written by \`infra/confusables.ts\`.
 * Data: © Unicode, Inc., https://www.unicode.org/license.txt
 */
const ALIKE: readonly (readonly [plain: string, signs: string])[] = [
${rows.join('\n')}
]

// PURE lets bundles drop the map unless they compare casino accounts.
export const CONFUSABLES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ALIKE.flatMap(([plain, signs]) =>
    signs.split(' ').map((sign) => [String.fromCodePoint(Number.parseInt(sign, 36)), plain] as const),
  ),
)
`,
)

function charactersOf(points: string): string {
  return String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)))
}
