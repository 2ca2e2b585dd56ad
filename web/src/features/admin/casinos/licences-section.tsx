import { useRef, useState } from 'react'
import { LICENCES_MAX } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import type { Form } from '#web/lib/use-form.ts'
import { Button, Card, Select, TextField } from '#web/ui/index.ts'
import { type Draft, LICENCE_FIELDS, licenceCountries } from './casino-draft.ts'
import styles from './casinos.module.css'
import { AddressField, DayField } from './identity-section.tsx'

/** Edits the licences, whose countries decide who sees the casino. */
export function LicencesSection({ form }: { form: Form<Draft> }) {
  const { t } = useTranslation('casinos')
  const [announcement, setAnnouncement] = useState('')
  const adder = useRef<HTMLButtonElement>(null)
  const countries = licenceCountries(form.values)
  function add() {
    // The server judges the day by its own clock.
    form.change((draft) => withLicence(draft, new Date(serverNow()).toISOString().slice(0, 10)))
    setAnnouncement(t('licence.added'))
  }
  function remove(index: number) {
    form.change((draft) => withoutLicence(draft, index))
    setAnnouncement(t('licence.removed'))
    adder.current?.focus()
  }
  return (
    <Card title={t('section.licences')}>
      {countries.length === 0 && <p className="muted">{t('licence.none')}</p>}
      {countries.map((path, index) => (
        <LicenceRow key={path} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button ref={adder} disabled={countries.length >= LICENCES_MAX} onClick={add}>
          {t('licence.add')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Card>
  )
}

interface LicenceRowProps {
  form: Form<Draft>
  index: number
  onRemove: () => void
}

function LicenceRow({ form, index, onRemove }: LicenceRowProps) {
  const { t } = useTranslation('casinos')
  const format = useFormat()
  const at = `licences.${index}`
  return (
    <fieldset className={styles.row}>
      <legend className={styles.rowTitle}>{t('licence.row', { number: index + 1 })}</legend>
      <div className="columns">
        <Select
          {...form.text(`${at}.country`)}
          label={t('field.country')}
          placeholder={t('field.countryChoose')}
          options={countryOptions(format)}
        />
        <TextField
          {...form.text(`${at}.authority`)}
          label={t('field.authority')}
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          {...form.text(`${at}.number`)}
          label={t('field.number')}
          autoComplete="off"
          maxLength={80}
        />
        <DayField form={form} path={`${at}.checkedAt`} />
      </div>
      <AddressField form={form} path={`${at}.url`} label={t('field.registerUrl')} />
      <div>
        <Button small kind="quiet" onClick={onRemove}>
          {t('licence.remove', { number: index + 1 })}
        </Button>
      </div>
    </fieldset>
  )
}

/** Adds a licence that was checked today. */
export function withLicence(draft: Draft, today: string): Draft {
  const index = licenceCountries(draft).length
  const row = LICENCE_FIELDS.map((field) => [
    `licences.${index}.${field}`,
    field === 'checkedAt' ? today : '',
  ])
  return { ...draft, ...Object.fromEntries(row) }
}

/** Removes one row; the later rows move up. */
export function withoutLicence(draft: Draft, removed: number): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([path, text]) => {
      const [, row, field] = /^licences\.(\d+)\.(\w+)$/.exec(path) ?? []
      if (row === undefined) return [[path, text]]
      const index = Number(row)
      if (index === removed) return []
      return [[`licences.${index > removed ? index - 1 : index}.${field}`, text]]
    }),
  )
}
