import { useEffect } from 'react'
import { instantLossChance, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Figures, Lesson, UNKNOWN } from './lesson.tsx'
import styles from './lessons.module.css'
import { drawPlanes, PLANES_MAX, Planes } from './planes.tsx'
import { FixedLine } from './target-line.tsx'
import { useLaunch } from './use-glide.ts'

const FEW = 10

export function DrawLesson() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const { drawn, planes, launch } = useLaunch()
  const draw = (count: number) => {
    const next = [...drawn, ...drawPlanes(count)].slice(-PLANES_MAX)
    launch(next, next.length - (count === 1 ? 0 : count))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the browser
  useEffect(() => launch(drawPlanes(FEW), FEW), [])
  const last = planes.length === drawn.length ? drawn.at(-1) : undefined
  const instant = planes.filter((plane) => plane.multiplier === 1).length
  const chance = number(instantLossChance(PRACTICE_RTP) * 100)
  return (
    <Lesson
      id="draw"
      picture={
        // The button does the same; the picture is the larger touch target.
        <div onPointerUp={() => draw(1)}>
          <p className={classes(styles.hint, drawn.length > FEW && styles.done)}>{t('lessons.draw.tap')}</p>
          <Planes
            planes={drawn}
            shown={planes.length}
            fixed={1}
            tag={last && drawn.length < PLANES_MAX ? multiplier(last.multiplier) : ''}
          />
          <FixedLine target={1} text={`${multiplier(1)}${drawn.length < PLANES_MAX ? ' ?' : ''}`} />
          <p className="visually-hidden">
            {t('lessons.draw.last')} {last && multiplier(last.multiplier)}
          </p>
        </div>
      }
      figures={
        <Figures
          figures={[
            { value: drawn.length > 0 ? number(planes.length) : UNKNOWN, name: t('lessons.drawn') },
            {
              value: drawn.length > 0 ? number(instant) : UNKNOWN,
              name: t('lessons.draw.instant', { lowest: multiplier(1) }),
            },
          ]}
        />
      }
      choices={[number(0), chance, number(15)]}
      right={1}
      onGuess={() => draw(PLANES_MAX)}
      action={{ label: t('lessons.draw.action'), onPress: () => draw(FEW) }}
    />
  )
}
