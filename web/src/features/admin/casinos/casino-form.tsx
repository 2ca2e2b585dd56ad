import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import { Button, ErrorSummary } from '#web/ui/index.ts'
import type { Draft } from './casino-draft.ts'
import { IdentitySection, LinksSection, RtpSection } from './identity-section.tsx'
import { LicencesSection } from './licences-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { TextsSection } from './texts-section.tsx'

const FORM_ID = 'casino'

interface CasinoFormProps {
  form: Form<Draft>
  isNew?: boolean
  children?: ReactNode
}

export function CasinoForm({ form, isNew = false, children }: CasinoFormProps) {
  return (
    <form id={FORM_ID} {...form.attributes} className="stack">
      {children}
      <ErrorSummary named error={form.error} />
      <IdentitySection form={form} isNew={isNew} />
      <LinksSection form={form} />
      <RtpSection form={form} />
      <LicencesSection form={form} />
      <OffersSection form={form} />
      <TextsSection form={form} />
    </form>
  )
}

interface SaveRowProps {
  label: string
  form: Pick<Form<Draft>, 'pending' | 'dirty'>
}

/** Rendered outside the form, so that it stays in view without covering a field. */
export function SaveRow({ label, form: { pending, dirty } }: SaveRowProps) {
  const { t } = useTranslation('casinos')
  return (
    <div className="row">
      <Button type="submit" form={FORM_ID} kind="primary" pending={pending}>
        {label}
      </Button>
      {dirty && <p className="small muted">{t('page.unsaved')}</p>}
    </div>
  )
}
