import { createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Locale } from '#shared/i18n/locales.ts'

/** Of those that every fresh product begins with. */
export async function firstPost(origin: string, language: Locale): Promise<string> {
  const call = createClient({ baseUrl: `${origin}${API_BASE}`, fetch })
  const { blogs } = await call(api.blogs.list, { input: { language, limit: 1 } })
  return `/${blogs[0]?.slug}`
}
