import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { EmailCard } from './email-card.tsx'

async function open(mailRefused: true | undefined) {
  const user = aUser({ mailRefused })
  const reauth = { run: <T,>(action: () => Promise<T>) => action(), dialog: null }
  await renderPage({
    pages: { '/profile': <EmailCard user={user} reauth={reauth} /> },
    at: '/profile',
    session: loggedIn(user),
  })
}

it('tells whose address refuses our mail, beside the field for another one', async () => {
  await open(true)
  screen.getByText('Your address refuses our emails')
  screen.getByLabelText('New email address')
})

it('says nothing where mail arrives', async () => {
  await open(undefined)
  expect(screen.queryByText('Your address refuses our emails')).toBeNull()
})
