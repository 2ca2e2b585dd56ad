import { createHash } from 'node:crypto'
import { preparePublication } from '#functions/blogs/publication.ts'
import { savePost } from '#functions/blogs/save.ts'
import { newCategoryWrites } from '#functions/categories/items.ts'
import { AppError } from '#functions/http/app-error.ts'
import { newId } from '#functions/ids.ts'
import { transact, WriteRefused } from '#functions/table/write.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { CATEGORIES } from './categories.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { PT } from './pt.ts'
import { type SeedText, TOPICS, type Topic } from './seed-text.ts'

export const SEED_TEXTS: Readonly<Record<Locale, readonly SeedText[]>> = {
  en: EN,
  it: IT,
  es: ES,
  fr: FR,
  de: DE,
  pt: PT,
}

/** The day on which these texts were written. */
const WRITTEN_MS = Date.UTC(2026, 10, 21)

/** The same at every start, so that one that was cut off goes on where it was. */
function idOf(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest()
  return newId(WRITTEN_MS, (count) => new Uint8Array(digest.subarray(0, count)))
}

/** Three posts in each language, linked as translations, the first one featured. What is there stays as it is. */
export async function seedPosts(authorId: string, nowMs: number): Promise<void> {
  for (const { topics: _, ...category } of CATEGORIES) {
    await unlessThere(() => transact(newCategoryWrites({ ...category, _id: idOf(category.slug) })))
  }
  // The English ones first: the others name them as what they translate.
  for (const locale of LOCALES) {
    await Promise.all(
      SEED_TEXTS[locale].map((text) => unlessThere(() => publish(text, locale, authorId, nowMs))),
    )
  }
}

async function publish(text: SeedText, language: Locale, authorId: string, nowMs: number): Promise<void> {
  const { topic, ...words } = text
  const draft = {
    ...words,
    language,
    kind: 'post',
    thumbnail: '',
    featured: topic === TOPICS[0],
    category: categoryOf(topic),
    seo: { title: '', description: '', image: '' },
    translationOf: language === 'en' ? undefined : idOf('en', topic),
  } as const
  const publication = await preparePublication(draft, false)
  // Each topic has its own second, so that lists have an order.
  const now = nowMs - TOPICS.indexOf(topic) * 1000
  await savePost(
    {
      before: undefined,
      id: idOf(language, topic),
      draft,
      target: { status: 'published' },
      // Nobody of the staff did it: the audit log has nothing to say.
      fields: [],
      publication,
      action: 'blogs.create',
    },
    { caller: { account: { id: authorId } }, now, random: secureRandom },
  )
}

function categoryOf(topic: Topic): string | undefined {
  const category = CATEGORIES.find(({ topics }) => topics.includes(topic))
  return category && idOf(category.slug)
}

async function unlessThere(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const isThere =
      error instanceof WriteRefused || (error instanceof AppError && error.code === 'slug_taken')
    if (!isThere) throw error
  }
}
