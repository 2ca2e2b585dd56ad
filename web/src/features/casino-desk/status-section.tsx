import { useState } from 'react'
import type { CasinoForStaff } from '#shared/models/casino-desk.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Badge, Button, Card, Notice } from '#web/ui/index.ts'

interface StatusSectionProps {
  casino: CasinoForStaff
  onChanged: (casino: CasinoForStaff) => void
}

/** Archived or shown; each change can be taken back. */
export function StatusSection({ casino, onChanged }: StatusSectionProps) {
  const { t } = useTranslation('casinoDesk')
  const [done, setDone] = useState(false)
  const { code, version } = casino
  const isActive = casino.status === 'active'
  const change = useAction(async () => {
    const status = isActive ? 'archived' : 'active'
    const answer = await call(api.casinos.update, { params: { code }, input: { status, version } })
    onChanged(answer.casino)
    setDone((before) => !before)
  })
  return (
    <Card
      title={t('section.status')}
      aside={<Badge tone={isActive ? 'good' : 'neutral'}>{t(`status.${casino.status}`)}</Badge>}
    >
      <p>{isActive ? t('state.active') : t('state.archivedNow')}</p>
      <div role="status">
        {done && <Notice tone="good" title={t('state.done', { status: t(`status.${casino.status}`) })} />}
      </div>
      <div>
        <Button pending={change.pending} onClick={change.run}>
          {done ? t('state.undo') : isActive ? t('state.archive') : t('state.restore')}
        </Button>
      </div>
      <ActionError>{change.error}</ActionError>
    </Card>
  )
}
