import { createHash } from 'node:crypto'
import { preparePublication } from '#functions/domain/blogs/publication.ts'
import { saveChange } from '#functions/domain/blogs/save.ts'
import { createCategory } from '#functions/domain/categories/items.ts'
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
    title: 'Por qué ninguna aplicación puede conocer la próxima ronda',
    slug: 'por-que-ninguna-aplicacion-conoce-la-proxima-ronda',
    subtitle:
      'Qué es la huella de una semilla y qué significa para las aplicaciones que dicen ver el futuro.',
    content: `Una ronda se sortea antes de empezar. El servidor elige una semilla al azar y publica su huella, un hash SHA-256. Después de la ronda muestra la semilla, y cualquiera puede comprobar que la huella coincide.

## Qué significa

- La huella no revela la semilla. Para hallarla habría que probar más semillas que átomos hay en la Tierra.
- Tampoco la revelan las rondas anteriores. Cada una se sortea por su cuenta: un vuelo largo no hace el siguiente ni más largo ni más corto.

Una aplicación en el teléfono ve, como mucho, la huella del servidor. No puede conocer el multiplicador, se llame como se llame y cueste lo que cueste.

## Qué hace Fairflight en su lugar

Aquí una señal es un plan de ronda al azar: un objetivo sorteado, mostrado con su probabilidad exacta. No sabe nada de la ronda, y lo dice. Las matemáticas están en [cómo funciona](/es/how-work-aviator-predictor).`,
  },
  {
    topic: 'cost-of-97',
    title: 'Lo que cuesta un retorno del 97 %',
    slug: 'lo-que-cuesta-un-retorno-del-97-por-ciento',
    subtitle: 'De media se pierde lo mismo con cualquier objetivo. Esta es la cuenta.',
    content: `En nuestro juego de práctica la probabilidad de que el avión alcance un multiplicador *x* es 0,97 dividido por *x*.

| Objetivo | Probabilidad de alcanzarlo | Devuelto de media por cada 100 apostados |
|---:|---:|---:|
| 1,50 | 64,7 % | 97 |
| 2,00 | 48,5 % | 97 |
| 10,00 | 9,7 % | 97 |

La última columna es siempre igual. Un objetivo bajo paga a menudo y poco, uno alto rara vez y mucho, y ambos pierden de media 3 de cada 100 apostados.

## Por qué los sistemas de apuestas no ayudan

Un sistema que dobla la apuesta tras una pérdida cambia *cuándo* se pierde, no *cuánto* de media: la pérdida esperada es el 3 % de todo lo que se apuesta, y doblando se apuesta más. Diez rondas de 10 son 100 apostados, así que 3 perdidos de media. Cien rondas son 30.

Considera esa cifra el precio del juego. Si es más de lo que quieres gastar, en [juego seguro](/es/play-safe) hay límites y pausas.`,
  },
  {
    topic: 'limits-first',
    title: 'Ponte límites antes de jugar',
    slug: 'ponga-sus-limites-antes-de-jugar',
    subtitle: 'Qué hacen aquí los límites, las pausas y la autoexclusión.',
    content: `Un límite funciona mejor si se pone con la cabeza fría. En tu perfil puedes fijar cuántas señales al día quieres como máximo, cuánto puede durar una sesión y cuánto estás dispuesto a perder.

1. Los límites **más estrictos** valen de inmediato.
2. Los **más amplios** valen pasadas 24 horas, para que una mala noche no los cambie.
3. Una **pausa** o una **autoexclusión** se puede alargar, nunca acortar. Nadie puede anularla, tampoco nuestro personal.

Mientras dura una exclusión, aquí no hay planes, casinos ni ofertas. No enviamos correos para hacer volver a nadie.

## Si ha dejado de ser un juego

Hablar ayuda, no cuesta nada y es confidencial. Las líneas de ayuda de tu país están al pie de cada página y en [juego seguro](/es/play-safe).`,
  },
]

const EN: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Why no app can know the next round',
    slug: 'why-no-app-can-know-the-next-round',
    subtitle: 'What a commitment is, and what it means for apps that say they can see ahead.',
    content: `A crash round is drawn before it starts. The server picks a random seed and publishes a fingerprint of it, a SHA-256 hash. After the round it shows the seed, and anyone can check that the fingerprint matches.

## What that means

- The fingerprint does not reveal the seed. To find it, you would have to try more seeds than there are atoms on Earth.
- Nor do earlier rounds reveal it. Each is drawn on its own: a long flight makes the next one neither longer nor shorter.

An app on your phone sees nothing more than that fingerprint. It cannot know the multiplier, whatever it is called and whatever it costs.

## What Fairflight does instead

A signal here is a random round plan: a randomly drawn target, shown with its exact chance. It knows nothing about the round, and says so. [How it works](/how-work-aviator-predictor) has the mathematics.`,
  },
  {
    topic: 'cost-of-97',
    title: 'What a return of 97% costs',
    slug: 'what-a-return-of-97-percent-costs',
    subtitle: 'Every target loses the same on average. Here is the sum.',
    content: `In our practice game the chance that the plane reaches a multiplier *x* is 0.97 divided by *x*.

| Target | Chance to reach it | Paid back of 100 staked, on average |
|---:|---:|---:|
| 1.50 | 64.7% | 97 |
| 2.00 | 48.5% | 97 |
| 10.00 | 9.7% | 97 |

The last column is always the same. A low target pays often but little, a high one rarely but more, and both lose 3 of every 100 staked on average.

## Why staking plans do not help

A plan that doubles the stake after a loss changes *when* you lose, not *how much* on average: the expected loss is 3% of everything you stake, and doubling stakes more. Ten rounds of 10 are 100 staked, so 3 lost on average. A hundred rounds are 30.

Think of that sum as the price of the game. If it is more than you want to spend, [play safe](/play-safe) shows limits and time-outs.`,
  },
  {
    topic: 'limits-first',
    title: 'Set your limits before you play',
    slug: 'set-your-limits-before-you-play',
    subtitle: 'What limits, time-outs and self-exclusion do here.',
    content: `A limit works best when it is set with a cool head. In your profile you can set how many signals a day you want at most, how long a session may last and how much you are prepared to lose.

1. **Tighter** limits apply immediately.
2. **Looser** ones hold after 24 hours, so that a bad evening does not change them.
3. A **time-out** or a **self-exclusion** can be made longer, never shorter. Nobody can undo it, not even our staff.

While an exclusion runs there are no plans, no casinos and no offers here. We send no mail to bring you back.

## If it has stopped being a game

Talking helps, costs nothing and stays private. The help lines of your country are at the foot of every page and under [play safe](/play-safe).`,
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

/** The same at every start, so that one that was cut off goes on where it was. */
function idOf(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest()
  return newId(WRITTEN_MS, (count) => new Uint8Array(digest.subarray(0, count)))
}

/** Three posts in each language, linked as translations, the first one featured. What is there stays as it is. */
export async function seedPosts(authorId: string, nowMs: number): Promise<void> {
  for (const { topics: _, ...category } of CATEGORIES) {
    await unlessThere(() => createCategory({ ...category, _id: idOf(category.slug) }, []))
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
  await saveChange(
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
      pt: 'Jogo seguro',
    },
  },
]
