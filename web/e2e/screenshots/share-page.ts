import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { formats } from '#web/lib/formats.ts'
import { MANIFEST_TRANSLATIONS } from '../../build/manifest-translations.ts'

const WEB = join(import.meta.dirname, '../..')
const TARGET = fromDecimal(2)

/** Returns the image of a shared link as a page: the product's first sentence beside an example round. */
export function sharePage(locale: Locale): string {
  const { title, line } = MANIFEST_TRANSLATIONS[locale].share
  const mark = readFileSync(join(WEB, 'brand/mark.svg'), 'utf8').replace(' id="ground"', ' stroke="#2f3868"')
  return `<!doctype html><html lang="${languageTag(locale)}"><meta charset="utf-8"><style>${SHARE_STYLE}</style><body>
    <main><div class="brand">${mark}Fairflight</div><h1>${title}</h1><p class="line">${line}</p></main>
    ${planCard(locale)}
  </body></html>`
}

/** Returns the round's card with the pages' texts, for the practice game. */
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
  const notice = words.notice.practice.replace('{{loss}}', number(lossPer100(PRACTICE_RTP)))
  return `<aside><p class="label">${words.label}</p><p class="target">${multiplier(toDecimal(TARGET))}</p>
    <div class="bar">${bar.join('')}</div><ul>${legend.join('')}</ul><p class="return">${notice}</p></aside>`
}

function pageWords(locale: Locale) {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(WEB, `src/i18n/${locale}/${name}.json`), 'utf8'))
  const { chance, notice } = read('ui')
  return { chance, notice, label: read('home').demo.target }
}

/** The colours of styles/tokens.css; fonts metrically like Arial, so that all machines break lines alike. */
const SHARE_STYLE = `
  * { margin: 0; padding: 0; box-sizing: border-box }
  body { display: grid; grid-template: 100% / 1fr 448px; gap: 48px; align-items: center; width: 1200px; height: 630px;
    padding: 64px; background: #121730; color: #eef1ff; font-family: 'Liberation Sans', Arial, sans-serif }
  main { display: flex; flex-direction: column; height: 100% }
  .brand { display: flex; align-items: center; gap: 20px; font-size: 38px; font-weight: 700; letter-spacing: -0.01em }
  .brand svg { width: 64px; height: 64px }
  h1 { margin-block: auto; font-size: 58px; line-height: 1.14; letter-spacing: -0.02em; text-wrap: balance }
  .line { color: #a9b2d8; font-size: 30px; line-height: 1.35; text-wrap: balance }
  aside { padding: 32px 36px; border: 1px solid #2f3868; border-radius: 20px; background: #1b2143 }
  .label { color: #a9b2d8; font-size: 24px; font-weight: 700 }
  .target { margin-top: 4px; font-size: 96px; font-weight: 700; line-height: 1.1; letter-spacing: -0.03em }
  .bar { display: flex; gap: 4px; height: 28px; margin-top: 20px; border-radius: 14px; overflow: hidden }
  i.instant { background: #e6063a }
  i.missed { background: #4a548a }
  i.reached { background: #6aa8ff }
  ul { display: grid; gap: 10px; margin-top: 24px; list-style: none; font-size: 21px; text-wrap: balance; line-height: 1.25 }
  li { display: grid; grid-template-columns: 16px 1fr; gap: 14px; align-items: baseline }
  li i { width: 16px; height: 16px; border-radius: 4px }
  .return { margin-top: 24px; padding-top: 20px; border-top: 1px solid #2f3868; color: #a9b2d8; font-size: 21px;
    line-height: 1.3; text-wrap: balance }
`
