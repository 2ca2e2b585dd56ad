import { GameFrame } from './game-frame.tsx'
import { PracticeStage } from './practice/practice-stage.tsx'

/** Fun Mode: a plan, the flight of the practice game, and the check of both. */
export default function FunPage() {
  return (
    <GameFrame mode="fun">
      <PracticeStage />
    </GameFrame>
  )
}
