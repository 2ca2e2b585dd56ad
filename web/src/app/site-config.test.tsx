import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { accountMenu } from '#web/lib/menu.ts'
import { languagesOf } from '#web/lib/page-languages.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { postObject } from '../../build/structured-data.ts'
import Footer from './footer.tsx'

vi.mock('#shared/site/config.ts', async (original) => {
  const { SITE_CONFIG } = await original<typeof import('#shared/site/config.ts')>()
  const menus = { ...SITE_CONFIG.menus, admin: ['casino', 'promotions', 'tags'] }
  return { SITE_CONFIG: { ...SITE_CONFIG, menus, socialLinks: ['https://social.example/@fairflight'] } }
})

it('names staff’s screens that the site config lists, where they exist', () => {
  const words = accountMenu(aUser({ role: 'admin', admin: true })).map(({ word }) => word)
  expect(words.slice(words.indexOf('playSafe') + 1)).toEqual(['players', 'blog', 'casino', 'auditLog'])
})

it('the footer links to the product’s accounts on other sites', async () => {
  fakeApi()
  await renderPage({ pages: { '*': <Footer languages={languagesOf('/login')} /> }, at: '/login' })
  const link = screen.getByRole('link', { name: 'social.example' })
  expect(link.getAttribute('href')).toBe('https://social.example/@fairflight')
})

it('links to the operator only if the build names one', async () => {
  fakeApi()
  const open = () =>
    renderPage({ pages: { '*': <Footer languages={languagesOf('/login')} /> }, at: '/login' })
  const { unmount } = await open()
  expect(screen.queryByRole('link', { name: 'Operator' })).toBeNull()
  unmount()
  vi.stubEnv('VITE_OPERATOR', 'Example Ltd, Exampletown')
  await open()
  expect(screen.getByRole('link', { name: 'Operator' }).getAttribute('href')).toBe(
    '/terms-and-conditions#operator',
  )
})

it('names the accounts to search engines as the publisher’s', () => {
  const address = 'https://fairflight.example'
  const parts = { canonical: `${address}/x`, description: '', image: `${address}/x.png`, section: undefined }
  expect(postObject({ blog: { ...draftOf(), html: '' }, ...parts, origin: address })).toMatchObject({
    publisher: { name: 'Fairflight', sameAs: ['https://social.example/@fairflight'] },
  })
})
