import { type ComponentType, useEffect, useRef, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { DrawScene } from './draw-scene.tsx'
import { HundredBetsScene } from './hundred-bets-scene.tsx'
import { LineScene } from './line-scene.tsx'
import { MissesScene } from './misses-scene.tsx'
import styles from './scenes.module.css'
import { SeedsScene } from './seeds-scene.tsx'

/** Each scene with the part of the page that derives it. */
const SCENES = [
  { id: 'draw', part: 'law', Scene: DrawScene },
  { id: 'line', part: 'explorer', Scene: LineScene },
  { id: 'misses', part: 'past', Scene: MissesScene },
  { id: 'leak', part: 'cost', Scene: HundredBetsScene },
  { id: 'seeds', part: 'seeds', Scene: SeedsScene },
] as const satisfies readonly { id: string; part: string; Scene: ComponentType }[]

/** For scenes with a fixed target. */
const TARGET = 2

export default function ScenesIsland() {
  const { t } = useTranslation('how')
  const [at, setAt] = useState(0)
  const heading = useHeadingOf(at)
  const { id, part, Scene } = SCENES[at] ?? SCENES[0]
  const last = at === SCENES.length - 1
  const { number, multiplier } = useFormat()
  const figures = {
    back: number(expectedReturn(PRACTICE_RTP) * 100),
    loss: number(lossPer100(PRACTICE_RTP)),
    per100: number(survival(PRACTICE_RTP, fromDecimal(TARGET)) * 100, 1),
    target: multiplier(TARGET),
  }
  return (
    <section className={styles.scenes} aria-labelledby="scene-title">
      <nav className={styles.bars} aria-label={t('scenes.label')}>
        {SCENES.map((scene, index) => (
          <button
            key={scene.id}
            type="button"
            className={classes(index <= at && styles.seen)}
            aria-current={index === at ? 'step' : undefined}
            aria-label={t(`scenes.${scene.id}.title`, figures)}
            onClick={() => setAt(index)}
          />
        ))}
      </nav>
      <h2 id="scene-title" ref={heading} tabIndex={-1}>
        {t(`scenes.${id}.title`, figures)}
      </h2>
      <Scene key={id} />
      <p className={styles.text}>{t(`scenes.${id}.text`, figures)}</p>
      {last ? (
        <ButtonLink kind="primary" className={styles.next} to={paths.home.to()}>
          {t('scenes.fly')}
        </ButtonLink>
      ) : (
        <Button kind="primary" className={styles.next} onClick={() => setAt(at + 1)}>
          {t('scenes.next')}
        </Button>
      )}
      <p className={styles.sum}>
        <a href={`#${part}`} onClick={() => openPart(part)}>
          {t('scenes.sum')}
        </a>
      </p>
    </section>
  )
}

/** Focuses the scene's title after a step, not on load. */
function useHeadingOf(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at) heading.current?.focus({ preventScroll: true })
    before.current = at
  }, [at])
  return heading
}

/** Opens the fold before the browser scrolls to it. */
function openPart(part: string): void {
  document.getElementById(part)?.closest('details')?.setAttribute('open', '')
}
