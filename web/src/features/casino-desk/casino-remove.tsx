import { useState } from 'react'
import type { CasinoForStaff } from '#shared/models/casino-desk.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { Button, Card, Dialog, useToast } from '#web/ui/index.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { forgetCasinoNames } from './casino-names.ts'

interface CasinoRemoveProps {
  casino: CasinoForStaff
  onRemoved: () => void
}

export function CasinoRemove({ casino: { code, name }, onRemoved }: CasinoRemoveProps) {
  const { t } = useTranslation('casinoDesk')
  const [open, setOpen] = useState(false)
  const toast = useToast()
  async function remove() {
    await call(api.casinos.remove, { params: { code } })
    forgetCasinoNames()
    toast(t('remove.removed', { name }))
    onRemoved()
  }
  return (
    <Card title={t('remove.title')}>
      <p className="muted">{t('remove.text')}</p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('remove.title')}
        </Button>
      </div>
      <Dialog open={open} title={t('remove.title')} onClose={() => setOpen(false)}>
        <p>{t('remove.text')}</p>
        <TypedConfirmation
          expected={code}
          label={t('remove.type')}
          hint={t('remove.hint', { code })}
          mismatch={t('remove.mismatch')}
          submit={t('remove.confirm')}
          onConfirmed={remove}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  )
}
