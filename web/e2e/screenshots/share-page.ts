import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, instantLossChance, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { formats } from '#web/lib/formats.ts'
import { MANIFEST_TRANSLATIONS } from '../../build/manifest-translations.ts'
import { SHARE_STYLE } from './share-style.ts'

const WEB = join(import.meta.dirname, '../..')
const TARGET = fromDecimal(2)

/** The picture of a shared link as a page: the product's first sentence beside an example of what it makes. */
export function sharePage(locale: Locale): string {
  const { title, line } = MANIFEST_TRANSLATIONS[locale].share
  const mark = readFileSync(join(WEB, 'brand/mark.svg'), 'utf8').replace(' id="ground"', ' stroke="#2f3868"')
  return `<!doctype html><html lang="${languageTag(locale)}"><meta charset="utf-8"><style>${SHARE_STYLE}</style><body>
    <main><div class="brand">${mark}Fairflight</div><h1>${title}</h1><p class="line">${line}</p></main>
    ${planCard(locale)}
  </body></html>`
}

/** The plan card of the pages, in their words, for the practice game. */
function planCard(locale: Locale): string {
  const words = pageWords(locale)
  const { multiplier, number } = formats(locale)
  const chance = survival(PRACTICE_RTP, TARGET)
  const instant = instantLossChance(PRACTICE_RTP)
  const slices = [
    ['instant', instant],
    ['missed', 1 - chance - instant],
    ['reached', chance],
  ] as const
  const bar = slices.map(([name, share]) => `<i class="${name}" style="flex-grow:${share}"></i>`)
  const legend = slices.map(([name, share]) => {
    const text = words.chance[name].replace('{{per100}}', number(share * 100, 1))
    return `<li><i class="${name}"></i>${text}</li>`
  })
  const back = words.plan.return.replace('{{back}}', number(expectedReturn(PRACTICE_RTP) * 100))
  return `<aside><p class="label">${words.label}</p><p class="target">${multiplier(toDecimal(TARGET))}</p>
    <div class="bar">${bar.join('')}</div><ul>${legend.join('')}</ul><p class="return">${back}</p></aside>`
}

function pageWords(locale: Locale) {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(WEB, `src/i18n/${locale}/${name}.json`), 'utf8'))
  const { chance, plan } = read('ui')
  return { chance, plan, label: read('home').demo.target }
}
