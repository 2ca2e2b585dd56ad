import { useEffect, useState } from 'react'
import type { FieldName, SchemeField } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Values } from '#web/lib/verifier-link.ts'
import { Button, Notice, Select, TextField } from '#web/ui/index.ts'
import type { Prepared } from './assess.ts'
import type { InputError } from './field-check.ts'
import { useClaimMessages, useDescribeExpected, useInputErrorMessages } from './messages.ts'
import type { CheckActions } from './use-check.ts'
import type { Verifiable } from './verifiable.ts'
import styles from './verifier.module.css'

interface SchemeFieldsProps {
  scheme: Verifiable
  values: Values
  errors: ReadonlyMap<FieldName, InputError>
  onSet: CheckActions['set']
}

export function SchemeFields({ scheme, values, errors, onSet }: SchemeFieldsProps) {
  return (
    <div className={styles.fields}>
      {scheme.fields.map((field) => (
        <div key={field.name}>
          <OneField
            field={field}
            scheme={scheme}
            onSet={onSet}
            value={values[field.name] ?? ''}
            error={errors.get(field.name)}
          />
        </div>
      ))}
    </div>
  )
}

interface OneFieldProps {
  field: SchemeField
  scheme: Verifiable
  value: string
  error: InputError | undefined
  onSet: CheckActions['set']
}

function OneField({ field, scheme, value, error, onSet }: OneFieldProps) {
  const { t } = useTranslation('verifier')
  const message = useInputErrorMessages()
  const expected = useDescribeExpected()
  const { name, optional, options } = field
  if (options) {
    return (
      <Select
        id={`verifier-${name}`}
        name={name}
        label={t(`fields.${name}`)}
        value={options.includes(value) ? value : (options[0] ?? '')}
        onChange={(text) => onSet(name, text)}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    )
  }
  return (
    <>
      <TextField
        id={`verifier-${name}`}
        name={name}
        label={t(`fields.${name}`)}
        hint={name === 'instantMod' ? t('hints.instantMod') : expected(field)}
        error={error && error.kind !== 'missing' ? message(field, error) : undefined}
        optional={optional}
        autoComplete="off"
        spellCheck={false}
        {...(field.kind === 'integer' && { inputMode: 'numeric' as const })}
        value={value}
        onChange={(text) => onSet(name, text)}
      />
      {name === 'salt' && <Published scheme={scheme} value={value} onSet={onSet} />}
      {name === 'instantMod' && <Moduli scheme={scheme} value={value} onSet={onSet} />}
    </>
  )
}

type PublishedProps = Pick<OneFieldProps, 'scheme' | 'value' | 'onSet'>

/** Offers the salts that the site committed to. */
function Published({ scheme: { salts }, value, onSet }: PublishedProps) {
  const { t } = useTranslation('verifier')
  if (salts.length === 0) return null
  return (
    <p className={styles.published}>
      <span className="muted small">{t('hints.salts')}</span>
      {salts.map((salt) => (
        <Button
          key={salt.id}
          small
          aria-pressed={salt.value === value.trim()}
          className={styles.choice}
          onClick={() => onSet('salt', salt.value)}
        >
          {t(`salts.${salt.id}`)}
        </Button>
      ))}
    </p>
  )
}

function Moduli({ scheme: { instantMods = [] }, value, onSet }: PublishedProps) {
  const { number } = useFormat()
  return (
    <p className={styles.published}>
      {instantMods.map((mod) => (
        <Button
          key={mod}
          small
          aria-pressed={String(mod) === value.trim()}
          className={styles.choice}
          onClick={() => onSet('instantMod', String(mod))}
        >
          {number(mod)}
        </Button>
      ))}
    </p>
  )
}

interface ClaimFieldsProps {
  scheme: Verifiable
  values: Values
  errors: Prepared['claimErrors']
  onSet: CheckActions['set']
}

export function ClaimFields({ scheme, values, errors, onSet }: ClaimFieldsProps) {
  const { t } = useTranslation('verifier')
  const message = useClaimMessages()
  const names = [
    ...(scheme.compute ? ['multiplier' as const] : []),
    ...(scheme.games ? ['game' as const] : []),
  ]
  return (
    <div className="columns">
      {names.map((name) => (
        <TextField
          key={name}
          id={`verifier-${name}`}
          name={name}
          label={t(`fields.${name}`)}
          hint={t('hints.compare')}
          error={message(errors.get(name), values[name] ?? '')}
          optional
          autoComplete="off"
          inputMode="decimal"
          value={values[name] ?? ''}
          onChange={(text) => onSet(name, text)}
        />
      ))}
    </div>
  )
}

/** A real drand round that Duel used. */
const DRAND_EXAMPLE = 27_798_178

interface Checked {
  readonly round: number
  readonly signature: string
  readonly isValid: boolean
  readonly timeMs: number
}

/** Checks whether Duel's signature is drand's for a round, which the visitor has to number. */
export function DrandCheck({ signature }: { signature: string | undefined }) {
  const { t } = useTranslation('verifier')
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const typed = text.trim()
  const round = /^\d{1,12}$/.test(typed) && Number(typed) >= 1 ? Number(typed) : undefined
  useEffect(() => {
    if (round === undefined || signature === undefined) return
    let isWanted = true
    // The pairing code is large: it loads only for a check.
    void import('#shared/crash/drand.ts').then(({ beaconRandomness, QUICKNET, timeOfRound }) => {
      if (!isWanted) return
      const isValid = beaconRandomness(QUICKNET, round, signature) !== undefined
      setChecked({ round, signature, isValid, timeMs: 1000 * timeOfRound(QUICKNET, round) })
    })
    return () => {
      isWanted = false
    }
  }, [round, signature])
  const shown = checked?.round === round && checked?.signature === signature ? checked : undefined
  return (
    <div className="stack">
      <TextField
        id="verifier-drandRound"
        name="drandRound"
        label={t('drand.round')}
        hint={t('drand.hint')}
        error={typed !== '' && round === undefined ? t('faults.game', { example: DRAND_EXAMPLE }) : undefined}
        optional
        autoComplete="off"
        inputMode="numeric"
        value={text}
        onChange={setText}
      />
      {round !== undefined && signature !== undefined && <Announcement checked={shown} />}
    </div>
  )
}

function Announcement({ checked }: { checked: Checked | undefined }) {
  const { t } = useTranslation('verifier')
  const { dateTime } = useFormat()
  if (!checked) return <p role="status">{t('drand.checking')}</p>
  const time = dateTime(new Date(checked.timeMs).toISOString())
  return (
    <Notice
      tone={checked.isValid ? 'good' : 'bad'}
      role="status"
      title={checked.isValid ? t('drand.valid', { time }) : t('drand.invalid')}
    />
  )
}
