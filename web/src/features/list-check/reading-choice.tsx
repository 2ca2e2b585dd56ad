import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Checkbox, Select } from '#web/ui/index.ts'
import styles from './list-check.module.css'
import type { Choice, FileView } from './list-check-job.ts'

/** Character codes. */
const DELIMITERS = ['44', '59', '9', '124', '0'] as const
const SIGNS = ['point', 'comma'] as const
const MULTIPLIER_UNITS = ['times', 'hundredths'] as const
const CHANCE_UNITS = ['share', 'percent'] as const
/** Each decimal sign is shown by a number that uses it. */
const SAMPLES = {
  point: '1.32',
  comma: '1,32',
  times: '1.32',
  hundredths: '132',
  share: '0.48',
  percent: '48',
} as const

interface ReadingChoiceProps {
  file: FileView
  choice: Choice
  onChange: (choice: Choice) => void
}

export function ReadingChoice({ file, choice, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation('listCheck')
  const change = (some: Choice) => onChange({ ...choice, ...some })
  // Another delimiter makes other columns, so their chosen roles are dropped.
  const cut = ({ columns: _, ...rest }: Choice, some: Choice) => onChange({ ...rest, ...some })
  return (
    <fieldset className={styles.choices}>
      <legend>{t('file.reading')}</legend>
      {!file.isList && (
        <Choose
          name="delimiter"
          label={t('file.delimiter')}
          value={String(file.delimiter)}
          options={DELIMITERS.map((value) => [value, t(`file.delimiters.${value}`)])}
          onChange={(value) => cut(choice, { delimiter: Number(value) })}
        />
      )}
      <Choose
        name="decimal"
        label={t('file.decimal')}
        value={file.decimalSign}
        options={SIGNS.map((value) => [value, SAMPLES[value]])}
        onChange={(value) => change({ decimalSign: value })}
      />
      <UnitChoices file={file} choice={choice} onChange={onChange} />
      {!file.isList && (
        <Checkbox
          id="list-check-header"
          name="header"
          label={t('file.header')}
          checked={file.hasHeader}
          onChange={(hasHeader) => change({ hasHeader })}
        />
      )}
      {Object.keys(choice).length > 0 && (
        <div>
          <Button small onClick={() => onChange({})}>
            {t('file.automatic')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function UnitChoices({ file: { columns, units }, choice, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation('listCheck')
  const change = (some: Choice['units']) => onChange({ ...choice, units: { ...choice.units, ...some } })
  return (
    <>
      <Choose
        name="multiplier-unit"
        label={t('file.multiplierUnit')}
        value={units.multiplier}
        options={MULTIPLIER_UNITS.map((value) => [value, SAMPLES[value]])}
        onChange={(multiplier) => change({ multiplier })}
      />
      {(['chance', 'claim'] as const).map(
        (role) =>
          columns[role] !== undefined && (
            <Choose
              key={role}
              name={`${role}-unit`}
              label={t(`file.${role}Unit`)}
              value={units[role]}
              options={CHANCE_UNITS.map((value) => [value, SAMPLES[value]])}
              onChange={(unit) => change({ [role]: unit })}
            />
          ),
      )}
    </>
  )
}

interface ChooseProps<Value extends string> {
  name: string
  label: string
  value: string
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function Choose<Value extends string>({ name, label, value, options, onChange }: ChooseProps<Value>) {
  return (
    <Select
      id={`list-check-${name}`}
      name={name}
      label={label}
      value={value}
      options={options.map(([option, label]) => ({ value: option, label }))}
      onChange={(chosen) => {
        const option = options.find(([each]) => each === chosen)
        if (option) onChange(option[0])
      }}
    />
  )
}
