import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import { Card, Select, TextField } from '#web/ui/index.ts'
import { WordedField } from '#web/ui/wording/worded-field.tsx'
import { COMPENSATIONS, type Draft } from './casino-draft.ts'

const HOURS = ['24', '48'] as const
const ADDRESS = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
const NAME_LENGTH_MAX = 80
const ADDRESS_LENGTH_MAX = 500

interface SectionProps {
  form: Form<Draft>
}

/** The code can be set for a new casino only. */
export function IdentitySection({ form, isNew = false }: SectionProps & { isNew?: boolean }) {
  const { t } = useTranslation('casinos')
  return (
    <Card title={t('section.identity')}>
      {isNew && (
        <TextField
          {...form.text('code')}
          label={t('field.code')}
          hint={t('field.codeHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <WordedField
        {...form.text('name')}
        label={t('field.name')}
        language={currentLocale()}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
      >
        <p className="small muted">{t('wording.refused')}</p>
      </WordedField>
      <AddressField form={form} path="logo" optional label={t('field.logo')} />
      <div className="columns">
        <Select
          {...form.text('activationHours')}
          label={t('field.activationHours')}
          options={HOURS.map((value) => ({ value, label: t('list.hours', { hours: value }) }))}
        />
        <SchemeField form={form} />
      </div>
    </Card>
  )
}

/** Offers the known schemes by the verifier's names; an unknown one stays until another is chosen. */
function SchemeField({ form }: SectionProps) {
  const { t } = useTranslation(['casinos', 'verifier'])
  const field = form.text('fairness')
  const known = [
    { value: 'none', label: t('field.fairnessNone') },
    ...SCHEME_IDS.map((id) => ({ value: id, label: t(`verifier:schemes.${id}`) })),
  ]
  const others = [...new Set([form.saved.fairness ?? '', field.value])]
    .filter((name) => name !== '' && !known.some(({ value }) => value === name))
    .map((name) => ({ value: name, label: t('field.fairnessUnknown', { name }) }))
  return <Select {...field} label={t('field.fairness')} options={[...known, ...others]} />
}

export function LinksSection({ form }: SectionProps) {
  const { t } = useTranslation('casinos')
  return (
    <Card title={t('section.links')}>
      <AddressField form={form} path="url" label={t('field.url')} />
      <AddressField
        form={form}
        path="affiliateUrl"
        optional
        label={t('field.affiliateUrl')}
        hint={t('field.affiliateUrlHint')}
      />
      <Select
        {...form.text('compensation')}
        label={t('field.compensation')}
        options={COMPENSATIONS.map((value) => ({ value, label: t(`compensation.${value}`) }))}
      />
    </Card>
  )
}

export function RtpSection({ form }: SectionProps) {
  const { t } = useTranslation('casinos')
  return (
    <Card title={t('section.rtp')}>
      <TextField
        {...form.text('rtp')}
        label={t('field.rtp')}
        hint={t('field.rtpHint')}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <AddressField form={form} path="rtpSource.url" optional label={t('field.rtpSourceUrl')} />
      <DayField form={form} path="rtpSource.checkedAt" optional />
    </Card>
  )
}

interface OwnFieldProps extends SectionProps {
  path: string
  optional?: boolean
}

export function AddressField(props: OwnFieldProps & { label: string; hint?: string }) {
  const { form, path, ...rest } = props
  return <TextField {...form.text(path)} {...rest} {...ADDRESS} maxLength={ADDRESS_LENGTH_MAX} />
}

/** The day on which staff last checked a source. */
export function DayField({ form, path, ...rest }: OwnFieldProps) {
  const { t } = useTranslation('casinos')
  return <TextField {...form.text(path)} {...rest} label={t('field.checkedAt')} type="date" />
}
