import { site } from '#shared/api/site.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { findPublicCards } from '../../domain/blogs/public-post-items.ts'
import { handle } from '../handle.ts'

const CACHE_CONTROL = 'public, max-age=300'

export const handler = handle(site.menu, async ({ input, reply, now }) => {
  reply.headers['cache-control'] = CACHE_CONTROL
  const cards = await findPublicCards(input.language, SITE_CONFIG.menus.main, now)
  return { entries: cards.flatMap(({ kind, slug, title }) => (kind === 'page' ? [{ slug, title }] : [])) }
})
