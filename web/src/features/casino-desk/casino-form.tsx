import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button, Dialog, ErrorSummary } from '#web/ui/index.ts'
import styles from './casino-desk.module.css'
import { IdentitySection, LinksSection, RtpSection } from './identity-section.tsx'
import { LicencesSection } from './licences-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { TextsSection } from './texts-section.tsx'
import type { CasinoDraft } from './use-draft.ts'

interface CasinoFormProps {
  form: CasinoDraft
  isNew?: boolean
  submission: { readonly pending: boolean; readonly submit: () => Promise<void> }
  submitLabel: string
  /** Above the fields. */
  children?: ReactNode
}

export function CasinoForm({ form, isNew = false, submission, submitLabel, children }: CasinoFormProps) {
  const { t } = useTranslation('casinoDesk')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submission.submit()
      }}
    >
      {children}
      <ErrorSummary fault={form.fault} />
      <IdentitySection form={form} isNew={isNew} />
      <LinksSection form={form} />
      <RtpSection form={form} />
      <LicencesSection form={form} />
      <OffersSection form={form} />
      <TextsSection form={form} />
      <div className={styles.saveBar}>
        <Button type="submit" kind="primary" pending={submission.pending}>
          {submitLabel}
        </Button>
        {form.dirty && <p className="small muted">{t('page.unsaved')}</p>}
      </div>
    </form>
  )
}

/** Asks before changes are lost; `leaving` is read at the moment of leaving. */
export function LeaveGuard({ leaving }: { leaving: () => boolean }) {
  const { t } = useTranslation('casinoDesk')
  const guard = useLeaveGuard(leaving)
  return (
    <Dialog open={guard.asked} title={t('leave.title')} onClose={guard.stay}>
      <p>{t('leave.text')}</p>
      <div className="row">
        <Button kind="primary" onClick={guard.stay}>
          {t('leave.stay')}
        </Button>
        <Button kind="danger" onClick={guard.go}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
