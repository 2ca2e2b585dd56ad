import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HundredBetsPlot, useHundredBets } from '#web/ui/hundred-bets.tsx'
import { Action, Figures, Lesson, UNKNOWN } from './lesson.tsx'

const MORE_LINES = 11

export function BetsLesson() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const [isGuessed, setGuessed] = useState(false)
  const { runs, play, back, mean, expected } = useHundredBets(1)
  const average = mean === undefined ? UNKNOWN : number(mean, 1)
  return (
    <Lesson
      id="bets"
      picture={<HundredBetsPlot runs={runs} showsExpected={isGuessed} />}
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
