import { createHash } from 'node:crypto'
import { createCategory } from '#functions/domain/blogs/category-items.ts'
import { preparePublication } from '#functions/domain/blogs/publication.ts'
import { saveChange } from '#functions/domain/blogs/save-post.ts'
import { AppError } from '#functions/platform/app-error.ts'
import { newId } from '#functions/platform/ids.ts'
import { Conflict } from '#functions/platform/table/retry-on-conflict.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import type { Category } from '#shared/models/category.ts'
import { DE } from './de.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { PT } from './pt.ts'
import { type SeedText, TOPICS, type Topic } from './seed-text.ts'

const ES: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Por qué ninguna app puede saber cómo acabará la próxima ronda',
    slug: 'por-que-ninguna-aplicacion-conoce-la-proxima-ronda',
    subtitle: 'El número sale de semillas que son secretas hasta que acaba la ronda.',
    content: `Antes de una ronda «provably fair», es decir, comprobable, el juego publica la huella SHA-256 de su semilla secreta. Después de la ronda muestra la semilla, y cualquiera puede comprobar que coinciden.

Una app ve, como mucho, la huella. La semilla es una entre 2²⁵⁶: ni todos los ordenadores del mundo juntos podrían probarlas todas. Y las rondas anteriores usaron otras.

Así que una app «predictor» muestra un número inventado. En 1,10x «acierta» en 88,2 de cada 100 rondas de nuestro juego de práctica, y aun así pierdes de media el 3 % de lo que apuestas. En [cómo funciona](/es/how-work-aviator-predictor) está la probabilidad de cada objetivo.`,
  },
  {
    topic: 'cost-of-97',
    title: 'Lo que cuesta un retorno del 97 %',
    slug: 'lo-que-cuesta-un-retorno-del-97-por-ciento',
    subtitle: 'Un objetivo, una hora y un sistema de apuestas, en cifras.',
    content: `En nuestro juego de práctica, la probabilidad de alcanzar un objetivo es 0,97 dividido por el objetivo.

| Objetivo | Lo alcanzan, de 100 rondas | De 100 apostados recuperas, de media |
|---:|---:|---:|
| 1,50x | 64,7 | 97 |
| 2,00x | 48,5 | 97 |
| 10,00x | 9,7 | 97 |

Con 1 € por ronda y 200 rondas por hora pierdes de media 6 €; con 5 €, 30 €. Una sola hora puede acabar muy por encima o por debajo.

Doblar tras cada fallo no cambia la media. En 2,00x, empezando con 1 €, siete fallos seguidos cuestan 127 €. En 200 rondas, su probabilidad es del 61 %.

Si es más de lo que quieres gastar, [fija un límite o haz una pausa](/es/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'Ponte límites antes de jugar',
    slug: 'ponte-limites-antes-de-jugar',
    subtitle: 'Qué hace aquí cada límite y desde cuándo se aplica.',
    content: `En tu perfil puedes limitar tus señales (planes de ronda al azar) en 24 horas, poner un recordatorio de sesión y fijar un límite de pérdidas para las rondas en vivo que anotes.

1. Un límite **más estricto** se aplica al momento; uno **más amplio**, a las 24 horas.
2. Una **pausa** dura 24 horas, 7 o 30 días; una **autoexclusión**, 6 meses o para siempre. Nadie puede acortarla ni anularla, ni siquiera nosotros.
3. Hasta que termine, no verás planes, casinos ni ofertas en Fairflight.

Todo esto solo afecta a Fairflight, no a los casinos. En [Juego seguro](/es/play-safe) están los registros para autoexcluirte de ellos y las líneas de ayuda de tu país.`,
  },
]

const EN: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Why no app can know how the next round will end',
    slug: 'why-no-app-can-know-the-next-round',
    subtitle: 'The number comes from seeds that are secret until the round is over.',
    content: `Before a provably fair round, the game publishes a fingerprint of its secret seed, a SHA-256 hash. After the round it shows the seed, and anyone can check that the two match.

At most, an app sees the fingerprint. There are 2²⁵⁶ possible seeds, far more than all the world’s computers could try, and earlier rounds used different ones.

So a “predictor” app shows an invented number. At 1.10x it is “right” in 88.2 of 100 rounds of our practice game, and on average you still lose 3% of your stakes. [How it works](/how-work-aviator-predictor) gives the odds of every target.`,
  },
  {
    topic: 'cost-of-97',
    title: 'What a return of 97% costs',
    slug: 'what-a-return-of-97-percent-costs',
    subtitle: 'A target, an hour and a staking system, in figures.',
    content: `In our practice game, the chance of reaching a target is 0.97 divided by the target.

| Target | Reached in 100 rounds | Back from 100 staked, on average |
|---:|---:|---:|
| 1.50x | 64.7 | 97 |
| 2.00x | 48.5 | 97 |
| 10.00x | 9.7 | 97 |

At 1 euro a round and 200 rounds an hour, you lose 6 euros an hour on average; at 5 euros a round, 30. A single hour can end far above or below that.

Doubling after each miss does not change the average. At 2.00x, starting with 1 euro, seven misses in a row cost 127 euros. In 200 rounds the chance of that is 61%.

If playing costs more than you want to spend, [set a limit or take a time-out](/play-safe).`,
  },
  {
    topic: 'limits-first',
    title: 'Set your limits before you play',
    slug: 'set-your-limits-before-you-play',
    subtitle: 'What each limit does here, and when it applies.',
    content: `In your profile you can set a reality check, limit how many signals (random round plans) you get in 24 hours, and set a loss limit for the live rounds you report.

1. A **stricter** limit applies at once, a **looser** one after 24 hours.
2. A **time-out** lasts 24 hours, 7 or 30 days; a **self-exclusion** lasts 6 months or is permanent. Nobody can shorten or undo it, not even us.
3. Until it ends, you get no plans, casinos or offers here.

None of this covers casinos. [Play safe](/play-safe) names the registers that do, and gambling support for your country.`,
  },
]

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

/** Makes the same id at every start, so that a start continues an interrupted one. */
function idOf(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest()
  return newId(WRITTEN_MS, (count) => new Uint8Array(digest.subarray(0, count)))
}

/**
 * Adds three posts in each language, linked as translations, the first one featured. Existing ones stay as they are.
 */
export async function seedPosts(authorId: string, nowMs: number): Promise<void> {
  for (const { topics: _, ...category } of CATEGORIES) {
    await unlessThere(() => createCategory({ ...category, _id: idOf(category.slug) }, []))
  }
  // English posts come first, because the others link to them as their originals.
  for (const locale of LOCALES) {
    // Posts are published one by one, since each rendering starts a thread.
    for (const text of SEED_TEXTS[locale]) await unlessThere(() => publish(text, locale, authorId, nowMs))
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
  await saveChange(
    {
      before: undefined,
      id: idOf(language, topic),
      draft,
      target: { status: 'published' },
      // No entry in the audit log, since no staff made the post.
      fields: [],
      publication,
      action: 'blogs.create',
    },
    { caller: { user: { id: authorId } }, now, random: secureRandom },
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
    const isThere = error instanceof Conflict || (error instanceof AppError && error.code === 'slug_taken')
    if (!isThere) throw error
  }
}

type SeedCategory = Omit<Category, '_id'> & { readonly topics: readonly Topic[] }

const CATEGORIES: readonly SeedCategory[] = [
  {
    slug: 'how-rounds-are-drawn',
    topics: ['no-app-knows', 'cost-of-97'],
    name: {
      en: 'How rounds are drawn',
      it: 'Come si estraggono i round',
      es: 'Cómo se sortean las rondas',
      fr: 'Comment les manches sont tirées',
      de: 'Wie Runden gezogen werden',
      pt: 'Como as rodadas são sorteadas',
    },
  },
  {
    slug: 'play-safe',
    topics: ['limits-first'],
    name: {
      en: 'Play safe',
      it: 'Gioco responsabile',
      es: 'Juego seguro',
      fr: 'Jeu responsable',
      de: 'Sicher spielen',
      pt: 'Jogo responsável',
    },
  },
]
