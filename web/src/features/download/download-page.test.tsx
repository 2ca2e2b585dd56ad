import { act, screen } from '@testing-library/react'
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

it('has a sentence for every engine in its HTML, and no reader’s device', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  await startI18n('en', ['download'])
  const html = renderToString(<DownloadPage />)
  const written = document.createElement('div')
  written.innerHTML = html
  const said = words.guides.map(({ title, text }) => `${title} ${text.replaceAll('**', '')}`)
  expect([...written.querySelectorAll('li')].map((engine) => engine.textContent?.trim())).toEqual(said)
  expect(said).toHaveLength(5)
  expect(html).not.toContain('style=')
})

it('offers the browser’s prompt if there is one, and shows its outcome', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  watchInstallPrompt()
  const { user } = await renderPage({
    pages: { '/download-app': <DownloadPage /> },
    at: '/download-app',
  })
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
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

it('tells search engines that it is free, without a rating', async () => {
  await startI18n('en', ['download'])
  const [app] = structuredData('https://fairflight.example')
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
