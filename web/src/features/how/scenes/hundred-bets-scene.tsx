import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HundredBetsPlot, useHundredBets } from '#web/ui/hundred-bets.tsx'
import { Action, Figures, Sky } from './stage.tsx'

export function HundredBetsScene() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const { runs, play, back, mean, expected } = useHundredBets()
  return (
    <>
      <Sky>
        <HundredBetsPlot runs={runs} />
      </Sky>
      <Figures
        figures={[
          { value: number(back), name: t('scenes.leak.back') },
          { value: number(mean, 1), name: t('scenes.leak.mean', { runs: number(runs.length) }) },
          { value: number(expected), name: t('scenes.leak.expected') },
        ]}
      />
      <Action label={t('scenes.leak.action')} onPress={play} />
    </>
  )
}
