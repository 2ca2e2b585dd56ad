import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import admin from '#web/ui/admin-page.module.css'
import { Button, classes, ErrorSummary } from '#web/ui/index.ts'
import type { Draft } from './casino-draft.ts'
import { CasinoPreview, type FixedFields } from './casino-preview.tsx'
import styles from './casinos.module.css'
import { IdentitySection, LinksSection, RtpSection } from './identity-section.tsx'
import { LicencesSection } from './licences-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { TextsSection } from './texts-section.tsx'

const FORM_ID = 'casino'

interface CasinoFormProps {
  form: Form<Draft>
  /** The words on the button that saves. */
  submit: string
  fixed: FixedFields
  isNew?: boolean
  children?: ReactNode
}

/** The form with a preview beside it. The button is outside the form, so that it stays in view and covers no field. */
export function CasinoForm({ form, submit, fixed, isNew = false, children }: CasinoFormProps) {
  const { t } = useTranslation('casinos')
  return (
    <div className={classes('stack-5', admin.mainAndSide)}>
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
      <div className={classes('stack', styles.beside)}>
        <div className="row">
          <Button type="submit" form={FORM_ID} kind="primary" pending={form.pending}>
            {submit}
          </Button>
          {form.dirty && <p className="small muted">{t('page.unsaved')}</p>}
        </div>
        <CasinoPreview draft={form.values} fixed={fixed} isSaved={isNew || !form.dirty} />
      </div>
    </div>
  )
}
