import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { expectedReturn, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useNear } from '#web/lib/use-near.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './featured.module.css'

/** Returns small planes whose left edges are at these points. */
const planesAt = (...points: readonly string[]) =>
  points.map((point) => `M${point}l3-2-4-5h3l6 4 14-5c4-1 7 0 6 2-1 1-5 3-8 4l-3 1-6 7h-3l3-6-6 1z`).join('')

/** Small skies; hills and lines go on beyond the drawing, whose box may be wider. */
const READINGS = [
  {
    id: 'unknowable',
    word: 'faq',
    to: paths.faq.to(),
    // Past rounds and the unknown next one.
    drawing: {
      missed: planesAt('10 68', '48 36', '86 74', '124 56'),
      line: 'M181 38a14 14 0 1 1 28 0 14 14 0 1 1-28 0M191 35a4.500 4.500 0 1 1 6 4.300q-2 .7-2 3M195 45.500v.1',
    },
  },
  {
    id: 'return',
    word: 'how',
    to: paths.howItWorks.to(),
    // About half of the rounds pass a target.
    drawing: {
      missed: planesAt('22 68', '78 76', '136 64', '190 74'),
      plane: planesAt('50 36', '110 24', '168 34'),
      dashed: 'M-300 48H540',
    },
  },
  {
    id: 'safe',
    word: 'playSafe',
    to: paths.playSafe.to(),
    // The plane rests under the moon.
    drawing: {
      missed: 'M-300 88H540',
      plane:
        'M56 83m-19.2 .6c0-3.1 4.3-4.9 13-5.6l14.9-.6c5.6 0 9.9 3.1 11.8 5.6c-1.3 3.1-6.9 4.3-13.1 4.3l-17.9 0c-5.6-.6-8.7-1.2-8.7-3.7zm2.5-3.1l-5-8l5 0l8.6 5.5zm21.7 3.7l-13.1 10l5 0l13.6-9.3zM180 18a15 15 0 1 1-9 25 14 14 0 0 0 9-25z',
    },
  },
] as const

const HILLS = 'M-300 86C-180 70-90 92 0 82S90 74 140 84 210 72 260 80 400 90 540 76V100H-300Z'

/** Three recommended reads: featured posts, completed by fixed pages if there are fewer. */
export default function FeaturedIsland() {
  const { t } = useTranslation(['home', 'app'])
  const cards = useRef<HTMLDivElement>(null)
  const posts = useFeaturedPosts(useNear(cards), cards)
  const back = useFormat().number(expectedReturn(PRACTICE_RTP) * 100)
  return (
    <div ref={cards} className={styles.cards}>
      {posts}
      {READINGS.slice(posts.length).map(({ id, word, to, drawing }) => (
        <article key={id} className={styles.card}>
          <svg viewBox="0 0 240 96" preserveAspectRatio="xMidYMax" aria-hidden="true">
            <path className={styles.hills} d={HILLS} />
            {Object.entries(drawing).map(([part, path]) => (
              <path key={part} className={styles[part]} d={path} />
            ))}
          </svg>
          <div>
            <p className="muted small">{t(`app:menu.${word}`)}</p>
            <h3>
              <Link to={to}>{t(`featured.${id}.title`, { back })}</Link>
            </h3>
            <p className="muted">{t(`featured.${id}.text`)}</p>
          </div>
        </article>
      ))}
    </div>
  )
}

const NONE: readonly ReactNode[] = []

/** Fetches posts and their cards when the reader comes near; the section is complete without them. */
function useFeaturedPosts(near: boolean, cards: RefObject<HTMLElement | null>): readonly ReactNode[] {
  const [posts, setPosts] = useState(NONE)
  useEffect(() => {
    if (!near) return
    import('./featured-posts.tsx')
      .then(async ({ featuredPosts }) => {
        const found = await featuredPosts()
        whenUnfocused(cards.current, () => setPosts(found))
      })
      .catch(() => undefined)
  }, [near, cards])
  return posts
}

/** Calls `act` at once or, to keep keyboard users' place, after the focus has left the cards. */
function whenUnfocused(cards: HTMLElement | null, act: () => void): void {
  if (!cards?.contains(document.activeElement)) {
    act()
    return
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget instanceof Node ? relatedTarget : document.activeElement
    if (cards.contains(next)) return
    cards.removeEventListener('focusout', onFocusOut)
    act()
  }
  cards.addEventListener('focusout', onFocusOut)
}
