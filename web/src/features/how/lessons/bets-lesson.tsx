import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import { HundredBetsPlot, heightOf, useHundredBets } from '#web/ui/hundred-bets.tsx'
import { Action, Figures, Lesson, UNKNOWN } from './lesson.tsx'
import styles from './lessons.module.css'
import { useBox } from './planes.tsx'

const MORE_LINES = 11
const STAKED = 100
/** The height of a figure at the end of its line. */
const LABEL_PX = 18

export function BetsLesson() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const [isGuessed, setGuessed] = useState(false)
  const { runs, play, back, mean, expected } = useHundredBets(1)
  const average = mean === undefined ? UNKNOWN : number(mean, 1)
  return (
    <Lesson
      id="bets"
      picture={
        <>
          <HundredBetsPlot runs={runs} showsExpected={isGuessed} showsMean />
          {back !== undefined && (
            <Ends
              back={back}
              mean={runs.length > 1 ? mean : undefined}
              expected={isGuessed ? expected : undefined}
            />
          )}
        </>
      }
      figures={
        <Figures
          figures={[
            { value: back === undefined ? UNKNOWN : number(back), name: t('lessons.back') },
            { value: average, name: t('lessons.bets.mean') },
          ]}
        />
      }
      choices={[number(90), number(expected), number(100)]}
      right={1}
      ownResult={average}
      onGuess={() => {
        setGuessed(true)
        play(MORE_LINES)
      }}
      action={<Action label={t('lessons.bets.action')} onPress={() => play(1)} />}
    />
  )
}

interface EndsProps {
  back: number
  mean: number | undefined
  expected: number | undefined
}

/** The stake at the lines' start, and their ends' figures one under the other, so that none covers another. */
function Ends({ back, mean, expected }: EndsProps) {
  const { number } = useFormat()
  const { box, ref } = useBox()
  const yOf = (value: number) => (box.height * heightOf(value - STAKED)) / 100
  const ends = [
    { value: back, text: number(back), className: undefined },
    { value: mean, text: mean !== undefined && number(mean, 1), className: styles.mean },
    { value: expected, text: expected !== undefined && number(expected), className: styles.expected },
  ]
    .flatMap((end) => (end.value === undefined ? [] : { ...end, y: yOf(end.value) }))
    .toSorted((a, b) => a.y - b.y)
  const middle = ends.reduce((sum, { y }) => sum + y, 0) / ends.length
  return (
    <svg ref={ref} className={classes(styles.fixed, styles.ends)} aria-hidden="true">
      <text y={yOf(STAKED) - 10}>{number(STAKED)}</text>
      {ends.map(({ y, text, className }, index) => {
        const place = middle + (index - (ends.length - 1) / 2) * LABEL_PX
        const isFar = ends.every((other) => other.y === y || Math.abs(other.y - y) >= LABEL_PX)
        return (
          <text
            key={className ?? 'back'}
            className={classes(styles.end, className)}
            x="100%"
            y={(isFar ? y : place) + 6}
            textAnchor="end"
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}
