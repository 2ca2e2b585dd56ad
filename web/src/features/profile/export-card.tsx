import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Reauth } from '#web/lib/use-reauth.tsx'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card } from '#web/ui/index.ts'

/** Everything stored about the person, as a file. */
export function ExportCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const download = useAction(async () => {
    const everything = await reauth.run(() => call(api.users.export))
    const day = everything.exportedAt.slice(0, 10)
    saveJson(`${t('export.file')}-${day}.json`, everything)
  })
  return (
    <Card title={t('export.title')}>
      <p className="measure muted">{t('export.text')}</p>
      <ActionError>{download.error}</ActionError>
      <div>
        <Button pending={download.pending} onClick={download.run}>
          {t('export.submit')}
        </Button>
      </div>
    </Card>
  )
}

function saveJson(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
