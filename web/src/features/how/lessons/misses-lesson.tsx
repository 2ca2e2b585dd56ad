import { useEffect, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Action, Figures, Lesson, TARGET, UNKNOWN } from './lesson.tsx'
import { drawPlane, HUNDRED, type Plane, Planes } from './planes.tsx'
import { FixedLine } from './target-line.tsx'

const MISSES = 5

interface Series {
  /** The planes in the picture: first the misses, then the rounds that followed them. */
  readonly planes: readonly Plane[]
  /** The number of rounds drawn to find these planes. */
  readonly drawn: number
}

/** Draws until five rounds in a row have missed the target. */
function drawMisses(): Series {
  let misses: readonly Plane[] = []
  let drawn = 0
  while (misses.length < MISSES) {
    const plane = drawPlane()
    drawn += 1
    misses = plane.multiplier < TARGET ? [...misses, plane] : []
  }
  return { planes: misses, drawn }
}

/** Draws five misses in a row a hundred times, and returns the round after each. */
function drawAfterMisses(): Series {
  let drawn = 0
  const planes = Array.from({ length: HUNDRED }, () => {
    drawn += drawMisses().drawn + 1
    return drawPlane()
  })
  return { planes, drawn }
}

export function MissesLesson() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [{ planes, drawn }, setSeries] = useState<Series>({ planes: [], drawn: 0 })
  useEffect(() => setSeries(drawMisses()), [])
  const draw = () => setSeries(drawAfterMisses())
  const isGuessed = planes.length > MISSES
  const reached = number(planes.filter((plane) => plane.multiplier >= TARGET).length)
  return (
    <Lesson
      id="misses"
      picture={
        <>
          <Planes planes={planes} target={TARGET} fixed={TARGET} />
          <FixedLine target={TARGET} text={multiplier(TARGET)} />
        </>
      }
      figures={
        <Figures
          figures={[
            { value: isGuessed ? reached : UNKNOWN, name: t('lessons.misses.reached') },
            { value: drawn > 0 ? number(drawn) : UNKNOWN, name: t('lessons.drawn') },
          ]}
        />
      }
      choices={[number(30), number(survival(PRACTICE_RTP, fromDecimal(TARGET)) * 100, 1), number(70)]}
      right={1}
      ownResult={reached}
      onGuess={draw}
      action={isGuessed && <Action label={t('lessons.hundred')} onPress={draw} />}
    />
  )
}
