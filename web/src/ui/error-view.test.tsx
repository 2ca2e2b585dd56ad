import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { ErrorView } from './error-view.tsx'

const HELP = 'Gambling support'

const PLAY = ['/game-app', '/game-app/live', '/de/setup?casino=x', '/it/rounds', '/game-app/']

it.each([...PLAY, ...[undefined, '/admin', '/game-apples', '/blog', '//game-app.example']])(
  'names the page and help beside an error on the way to play, and only there: %s',
  async (from) => {
    await renderPage({ pages: { '/error': <ErrorView status={401} from={from} /> }, at: '/error' })
    const isPlay = PLAY.some((path) => path === from)
    expect(screen.queryByText(HELP) !== null).toBe(isPlay)
    expect(screen.queryByText(/^“(Game|Setup|My flights)” opens after you log in\.$/) !== null).toBe(isPlay)
  },
)

it('names help if a page of play fails', async () => {
  await renderPage({ pages: { '/game-app': <ErrorView status={500} /> }, at: '/game-app' })
  screen.getByText(HELP)
})
