import { useEffect, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Figures, Lesson, TARGET, UNKNOWN } from './lesson.tsx'
import { drawPlane, PLANES_MAX, type Plane, Planes } from './planes.tsx'
import { FixedLine, Unknown, yOf } from './target-line.tsx'
import { useLaunch } from './use-glide.ts'

const MISSES = 5
/** The misses fill the picture; the rounds after them need all of its heights. */
const ZOOM = 1.8

interface Series {
  /** The planes in the picture: first the misses, then the rounds that followed them. */
  readonly planes: readonly Plane[]
  /** The number of rounds drawn to find these planes. */
  readonly drawn: number
}

const placeInRow = (index: number) => (index + 0.5) / (MISSES + 1)

/** Draws until five rounds in a row have missed the target. */
function drawMisses(): Series {
  let misses: readonly Plane[] = []
  let drawn = 0
  while (misses.length < MISSES) {
    const plane = drawPlane()
    drawn += 1
    misses = plane.multiplier < TARGET ? [...misses, plane] : []
  }
  // In the order in which they were drawn, with a place for the next one.
  return { planes: misses.map((plane, index) => ({ ...plane, x: placeInRow(index) })), drawn }
}

/** Draws five misses in a row a hundred times, and returns the round after each. */
function drawAfterMisses(): Series {
  let drawn = 0
  const planes = Array.from({ length: PLANES_MAX }, () => {
    drawn += drawMisses().drawn + 1
    return drawPlane()
  })
  return { planes, drawn }
}

export function MissesLesson() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const { drawn: all, planes, launch } = useLaunch()
  const [drawn, setDrawn] = useState(0)
  const show = (series: Series, kept: number) => {
    setDrawn(series.drawn)
    launch(series.planes, kept)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the browser
  useEffect(() => show(drawMisses(), MISSES), [])
  const draw = () => show(drawAfterMisses(), 0)
  const isGuessed = all.length > MISSES
  const zoom = isGuessed ? 1 : ZOOM
  const reached = planes.filter((plane) => plane.multiplier >= TARGET).length
  return (
    <Lesson
      id="misses"
      picture={
        <>
          <Planes
            planes={all}
            shown={planes.length}
            target={TARGET}
            fixed={TARGET}
            zoom={zoom}
            nameOf={isGuessed ? undefined : (plane) => multiplier(plane.multiplier)}
          />
          <FixedLine target={TARGET} text={multiplier(TARGET)} zoom={zoom} />
          {!isGuessed && <Unknown x={`${placeInRow(MISSES) * 100}%`} y={yOf(TARGET, ZOOM)} />}
        </>
      }
      figures={
        <Figures
          figures={[
            { value: isGuessed ? number(reached) : '?', name: t('lessons.misses.reached') },
            { value: drawn > 0 ? number(drawn) : UNKNOWN, name: t('lessons.drawn') },
          ]}
        />
      }
      choices={[number(30), number(survival(PRACTICE_RTP, fromDecimal(TARGET)) * 100, 1), number(70)]}
      right={1}
      onGuess={draw}
      action={isGuessed ? { label: t('lessons.hundred'), onPress: draw } : undefined}
    />
  )
}
