import { act, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import words from '#web/i18n/en/download.json'
import { startI18n } from '#web/i18n/namespaces.ts'
import { watchInstallPrompt } from '#web/pwa/install-prompt.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import DownloadPage from './download-page.tsx'
import { structuredData } from './structured-data.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function visitWith(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  return renderPage({ pages: { '/download-app': <DownloadPage /> }, at: '/download-app' })
}

/** What stands on the card of this device and can be read. */
function cardText(): string {
  const card = screen.getByRole('heading', { name: words.here.title }).closest('section')
  const layers = [...(card?.querySelectorAll('[class*="layer"]:not([inert], [class*="layers"])') ?? [])]
  expect(layers).toHaveLength(1)
  return layers[0]?.textContent ?? ''
}

it.each([
  ['iosSafari', IPHONE],
  ['androidChrome', PIXEL],
] as const)('shows the steps of %s first', async (platform, userAgent) => {
  await visitWith(userAgent)
  expect(cardText()).toContain(words.guides[platform].name)
})

it('says how in general to a browser that it does not know', async () => {
  await visitWith('Lynx/2.9')
  expect(cardText()).toContain('Your browser’s menu has an entry for it')
})

it('has every guide for every reader', async () => {
  await visitWith(IPHONE)
  const guides = [...document.querySelectorAll('details')]
  expect(guides.map((guide) => guide.querySelector('summary')?.textContent)).toEqual(
    Object.values(words.guides).map(({ name }) => name),
  )
  for (const [index, { steps }] of Object.values(words.guides).entries())
    expect(within(guides[index] as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(
      steps.length,
    )
})

it('holds every step in its HTML, and no reader’s device', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  await startI18n('en', ['download'])
  const html = renderToString(<DownloadPage />)
  const plain = (text: string) => text.replaceAll('**', '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  const written = document.createElement('div')
  written.innerHTML = html
  for (const { steps } of Object.values(words.guides)) {
    for (const step of steps) expect(written.textContent).toContain(plain(step))
  }
  expect(html).toMatch(/<p class="[^"]*shown[^"]*">Your browser/)
  expect(html).not.toContain('style=')
})

it('offers the browser’s own prompt where there is one, and tells how it ended', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  watchInstallPrompt()
  const { user } = await visitWith(PIXEL)
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  expect(screen.getByText(words.prompt.note)).toBeTruthy()
  act(() => {
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      }),
    )
  })
  await user.click(screen.getByRole('button', { name: 'Install' }))
  const status = await screen.findByText(words.prompt.dismissed)
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  expect(document.activeElement).toBe(status)
  act(() => {
    window.dispatchEvent(new Event('appinstalled'))
  })
  expect(screen.getByText(words.prompt.installed)).toBeTruthy()
})

it('tells search engines that it costs nothing, and claims no rating', async () => {
  await startI18n('en', ['download'])
  const { default: i18next } = await import('i18next')
  const [app] = structuredData(i18next.getFixedT(null, 'download') as never, 'https://fairflight.example')
  expect(app).toMatchObject({
    '@type': 'WebApplication',
    url: 'https://fairflight.example/',
    description: words.head.description,
    offers: { price: 0 },
  })
  expect(Object.keys(app ?? {}).filter((key) => /^(aggregateR|contentR|r)ating$|review/i.test(key))).toEqual(
    [],
  )
})
