import { useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Card, Notice } from '#web/ui/index.ts'
import { OutcomeForm } from './outcome-form.tsx'
import type { Stage } from './use-game.ts'

interface LiveRoundProps {
  round: Round
  stage: Stage
  onBegin: () => void
  onLand: (settled?: Round) => void
}

/** From waiting for the next round of the player's own game to the moment when it flew away. */
export function LiveRound({ round, stage, onBegin, onLand }: LiveRoundProps) {
  const { t } = useTranslation('game')
  const [flown, setFlown] = useState<string>()
  if (stage === 'planned') {
    return (
      <Card title={t('stage.waiting')}>
        <p className="measure">{t('report.startHint')}</p>
        <Button kind="primary" wide onClick={onBegin}>
          {t('report.start')}
        </Button>
      </Card>
    )
  }
  if (flown !== round._id) {
    return (
      <Card title={t('stage.running')}>
        <Button kind="primary" wide onClick={() => setFlown(round._id)}>
          {t('report.flew')}
        </Button>
      </Card>
    )
  }
  return (
    <Card title={t('stage.flownUnknown')}>
      <OutcomeForm round={round} onSaved={onLand} />
      <Button kind="quiet" onClick={() => onLand()}>
        {t('report.skip')}
      </Button>
    </Card>
  )
}

export function LandedUnknown() {
  const { t } = useTranslation('game')
  return (
    <Notice tone="neutral" role="status" title={t('stage.flownUnknown')}>
      <p>{t('report.skipped')}</p>
    </Notice>
  )
}
