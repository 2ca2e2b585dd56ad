import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { HundredBetsPlot, heightsIn, useHundredBets } from '#web/ui/hundred-bets.tsx'
import { Figures, Lesson, UNKNOWN } from './lesson.tsx'
import styles from './lessons.module.css'
import { Unknown } from './target-line.tsx'

const MORE_LINES = 11

export function BetsLesson() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const excluded = useExclusion() !== undefined
  const [isGuessed, setGuessed] = useState(false)
  const { runs, play, back, mean = 0, expected } = useHundredBets(1)
  const heightOf = (left: number) => `${heightsIn(runs)(left - 100)}%`
  // At its line's end, but beside the average's label, or before the guess the question mark.
  const [other, apart] = isGuessed ? [expected, 24] : [100, 48]
  const beside = (left: number) =>
    left < other
      ? `max(${heightOf(left)}, ${heightOf(other)} + ${apart}px)`
      : `min(${heightOf(left)}, ${heightOf(other)} - ${apart}px)`
  return (
    <Lesson
      id="bets"
      picture={
        <div className={styles.bets}>
          <HundredBetsPlot runs={runs} showsExpected={isGuessed} />
          <svg className={styles.fixed} aria-hidden="true">
            <text x="-8" y="50%" dy="6" textAnchor="end">
              {number(100)}
            </text>
            {back !== undefined && (
              <text x="100%" dx="8" dy="6" style={{ translate: `0 ${beside(back)}` }}>
                {number(back)}
              </text>
            )}
            {isGuessed && (
              <text x="100%" y={heightOf(expected)} dx="8" dy="6">
                {number(expected)}
              </text>
            )}
          </svg>
          {!isGuessed && <Unknown x="100%" y="50%" />}
        </div>
      }
      figures={
        <Figures
          figures={[
            { value: back === undefined ? UNKNOWN : number(back), name: t('lessons.back') },
            { value: isGuessed ? number(mean, 1) : '?', name: t('lessons.bets.mean') },
          ]}
        />
      }
      choices={[number(90), number(expected), number(100)]}
      right={1}
      onGuess={() => {
        setGuessed(true)
        play(MORE_LINES)
      }}
      // A time-out or self-exclusion closes every game, this one too.
      action={excluded ? undefined : { label: t('lessons.bets.action'), onPress: () => play(1) }}
    />
  )
}
