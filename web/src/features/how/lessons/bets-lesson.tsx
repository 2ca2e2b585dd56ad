import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { HundredBetsPlot, heightOf, useHundredBets } from '#web/ui/hundred-bets.tsx'
import { Action, Figures, Lesson, UNKNOWN } from './lesson.tsx'
import styles from './lessons.module.css'

const MORE_LINES = 11

export function BetsLesson() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const excluded = useExclusion() !== undefined
  const [isGuessed, setGuessed] = useState(false)
  const { runs, play, back, mean, expected } = useHundredBets(1)
  const average = mean === undefined ? UNKNOWN : number(mean, 1)
  return (
    <Lesson
      id="bets"
      picture={
        <>
          <HundredBetsPlot runs={runs} showsExpected={isGuessed} />
          <svg className={`${styles.fixed} ${styles.ends}`} aria-hidden="true">
            <text y="50%">{number(100)}</text>
            <text x="100%" y={`${heightOf((back ?? 100) - 100)}%`}>
              {back !== undefined && number(back)}
            </text>
            {isGuessed && (
              <text x="50%" y={`${heightOf(expected - 100)}%`}>
                {number(expected)}
              </text>
            )}
          </svg>
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
      // A time-out or self-exclusion closes every game, this one too.
      action={!excluded && <Action label={t('lessons.bets.action')} onPress={() => play(1)} />}
    />
  )
}
