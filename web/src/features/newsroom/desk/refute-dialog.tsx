import { useTranslation } from '#web/i18n/use-translation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Dialog, ErrorSummary } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Desk } from '../saving/use-desk.ts'

const REASON_MIN = 10
const REASON_MAX = 500

/** The only way past a refused wording: why the claims are quoted, for the audit log. */
export function RefuteDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation(['newsroom', 'ui'])
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const length = [...reason.trim()].length
      return { reason: length < REASON_MIN || length > REASON_MAX ? t('refute.length') : undefined }
    },
    submit: async ({ reason }) => {
      desk.ask({ kind: 'status', status: 'published', quotesToRefute: { reason: reason.trim() } })
      onClose()
    },
  })
  return (
    <Dialog open title={t('refute.title')} onClose={onClose}>
      <form {...form.attributes} className="stack">
        <p>{t('refute.text')}</p>
        <ErrorSummary fault={form.fault} />
        <TextArea {...form.text('reason')} label={t('refute.reason')} hint={t('refute.hint')} />
        <div className="row">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('refute.submit')}
          </Button>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
