import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HELP_LINES } from '#shared/countries/help-lines.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { ANONYMOUS, aUser, loggedIn } from '#web/testing/people.ts'
import { HelpLine } from './help-line.tsx'
import { HelpLineLink } from './help-line-link.tsx'

/** Opens the page in a language for a reader in a country. */
async function open(locale: Locale, country?: string) {
  window.history.replaceState(null, '', withLocale(locale, '/lab'))
  await startI18n(locale)
  const session = country === undefined ? ANONYMOUS : loggedIn(aUser({ country }))
  const page = (
    <SessionProvider initial={session}>
      <HelpLine />
      <HelpLineLink country={country} />
    </SessionProvider>
  )
  return render(page)
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

const UNKNOWN: Readonly<Record<Locale, readonly string[]>> = {
  en: ['GB', 'IE', 'US'],
  it: ['IT', 'CH'],
  es: ['ES'],
  fr: ['FR', 'CH'],
  de: ['DE', 'AT', 'CH'],
  pt: ['PT', 'BR', 'BR'],
}

describe.each(LOCALES)('in %s', (locale) => {
  const nameOf = (country: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? ''

  // Japan is known but has no helpline here.
  it.each([undefined, 'JP'])(
    'a reader in %s gets the lines of the language, each with its country',
    async (country) => {
      await open(locale, country)
      const expected = UNKNOWN[locale].map(nameOf)
      expect(lines().map((line) => expected.find((name) => line?.startsWith(name)))).toEqual(expected)
    },
  )

  it.each(HELP_LINES)('$name is called only where its number is confirmed', async (line) => {
    await open(locale, line.country)
    expect(screen.getByRole('link', { name: line.name }).getAttribute('href')).toBe(line.url)
    const dialled = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('tel:'))
    const confirmed = HELP_LINES.filter(({ country, verified }) => country === line.country && verified)
    expect(new Set(dialled)).toEqual(new Set(confirmed.map(({ phone }) => `tel:${phone?.tel}`)))
    // At home the country's name is left out.
    expect(lines().join()).not.toContain(`${nameOf(line.country)}:`)
  })

  it('leaves no placeholder in its hours', async () => {
    await open(locale)
    expect(lines().join()).not.toMatch(/\{\{|helpLine|undefined/)
  })
})

it.each([
  ['en', '24 hours a day, free to call'],
  ['it', 'giorno e notte, chiamata gratuita'],
  ['es', 'las 24 horas, llamada gratuita'],
  ['fr', '24 heures sur 24, appel gratuit'],
  ['de', 'rund um die Uhr, kostenlos'],
  ['pt', '24 horas, ligação gratuita'],
] as const)('says in %s that one answers day and night', async (locale, words) => {
  await open(locale, 'GB')
  expect(lines()).toEqual([`National Gambling Helpline (GamCare) 0808\u00a08020\u00a0133 ${words}`])
})

it.each([
  ['en', 'Monday to Thursday 10:00 to 22:00, Friday to Sunday 10:00 to 18:00'],
  ['it', 'da lunedì a giovedì dalle 10 alle 22, da venerdì a domenica dalle 10 alle 18'],
  ['es', 'de lunes a jueves de 10:00 a 22:00, de viernes a domingo de 10:00 a 18:00'],
  ['fr', 'du lundi au jeudi de 10 h à 22 h, du vendredi au dimanche de 10 h à 18 h'],
  ['de', 'Montag bis Donnerstag von 10 bis 22\u00a0Uhr, Freitag bis Sonntag von 10 bis 18\u00a0Uhr'],
  ['pt', 'de segunda-feira a quinta-feira das 10h às 22h, de sexta-feira a domingo das 10h às 18h'],
] as const)('says in %s on which days', async (locale, words) => {
  await open(locale, 'DE')
  expect(lines()[0]).toContain(words)
})

it('hides unconfirmed hours', async () => {
  await open('de', 'IT')
  expect(lines()).toEqual(['Telefono Verde Nazionale Gioco d’Azzardo (ISS) 800\u00a0558822'])
})

it('Brazil: a web site, and the number that is confirmed', async () => {
  await open('pt', 'BR')
  expect(lines()).toEqual(['Jogadores Anônimos', 'CVV, Centro de Valorização da Vida 188'])
})

it.each([
  ['GB', 'tel:+448088020133'],
  ['BR', 'tel:188'],
  ['ES', 'https://fejar.org'],
  ['JP', '/de/play-safe#countries'],
  [undefined, '/de/play-safe#countries'],
])('the button leads from %s to %s', async (country, href) => {
  await startI18n('de')
  await open('de', country)
  expect(screen.getByRole('link', { name: /^Beratungstelefon/ }).getAttribute('href')).toBe(href)
})
