import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { expectedReturn, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useNear } from '#web/lib/use-near.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './featured.module.css'

const READINGS = [
  {
    id: 'unknowable',
    word: 'faq',
    to: paths.faq.to(),
    // Six past rounds and the unknown next one.
    drawing: {
      plain: 'M32 78V58M60 78V70M88 78V26M116 78V66M144 78V48M172 78V62',
      unknown: 'M200 78V18',
      ground: 'M16 84H224',
    },
  },
  {
    id: 'return',
    word: 'how',
    to: paths.howItWorks.to(),
    // Three targets under the curve of odds: different shapes, equal areas.
    drawing: {
      fill: 'M28 84V20H61V84ZM28 84V52H94V84ZM28 84V68H160V84Z',
      line: 'M52 7C62 36 84 57 116 62S190 74 224 74.5',
      ground: 'M16 84H224M28 90V8',
    },
  },
  {
    id: 'safe',
    word: 'playSafe',
    to: paths.playSafe.to(),
    // A line that stops at its limit.
    drawing: {
      unknown: 'M150 44C168 34 184 22 196 8',
      line: 'M16 84C66 80 112 66 150 44',
      ground: 'M16 44H224M150 37V51',
    },
  },
] as const

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
          <svg viewBox="0 0 240 96" aria-hidden="true">
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
