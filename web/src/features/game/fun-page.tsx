import { useTranslation } from '#web/i18n/use-translation.ts'
import { GameFrame } from './game-frame.tsx'
import { PracticeStage } from './practice/practice-stage.tsx'

/** Fun Mode: a plan, the flight of the practice game, and the check of both. */
export default function FunPage() {
  const { t } = useTranslation('game')
  return (
    <GameFrame mode="fun" text={t('fun.text')}>
      <PracticeStage />
    </GameFrame>
  )
}
