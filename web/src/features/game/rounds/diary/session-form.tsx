import { type CSSProperties, useEffect } from 'react'
import * as z from 'zod/mini'
import { netOf } from '#shared/loss-limit.ts'
import {
  type AddDiaryEntry,
  DIARY_MINUTES_MAX,
  DIARY_NOTE_LENGTH_MAX,
  type DiaryEntry,
} from '#shared/models/diary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DIARY } from '#web/lib/account-storage.ts'
import { api, call } from '#web/lib/api.ts'
import { currenciesFor } from '#web/lib/currencies.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { store, stored } from '#web/lib/storage.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Button, Dialog, ErrorSummary, TextField, useToast } from '#web/ui/index.ts'
import { AMOUNT_MAX, parseAmount } from '../../outcome-values.ts'
import styles from './diary.module.css'

interface SessionFormProps {
  open: boolean
  /** The currency of the newest session. */
  currency: string | undefined
  onClose: () => void
  onSaved: (entry: DiaryEntry) => void
}

export function SessionForm({ open, onClose, ...rest }: SessionFormProps) {
  const { t } = useTranslation('flights')
  return (
    <Dialog open={open} title={t('diary.add')} onClose={onClose} foot startsInField>
      {open && <Fields {...rest} />}
    </Dialog>
  )
}

/** The day of this instant where the user is, as a date field holds it. */
function localDay(ms: number): string {
  const at = new Date(ms)
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function Fields({ currency: last, onSaved }: Pick<SessionFormProps, 'currency' | 'onSaved'>) {
  const { t } = useTranslation('flights')
  const { day, money } = useFormat()
  const { user } = useUser()
  const currencies = currenciesFor(user.country, user.limits.lossBudget?.currency ?? last)
  const form = useSessionForm(user._id, currencies[0] ?? '', onSaved)
  const sign = money(0, form.values.currency).replace(/[\d\s]/g, '')
  const amounts = { '--sign': `"${sign}"`, '--indent': `${sign.length}ch` } as CSSProperties
  return (
    <form {...form.attributes} className={styles.form}>
      <ErrorSummary error={form.error} />
      <div className={styles.pair}>
        <TextField
          {...form.text('day')}
          type="date"
          label={
            <>
              {t('diary.form.date')}
              {/* The field has the browser's order of day and month. */}
              {form.values.day && <span className={styles.day}>{day(`${form.values.day}T12:00`)}</span>}
            </>
          }
        />
        <TextField
          {...form.text('minutes')}
          label={t('diary.form.minutes')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <div className={styles.pair} style={amounts}>
        {(['in', 'out'] as const).map((name) => (
          <TextField
            key={name}
            {...form.text(name)}
            label={t(`diary.form.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
          />
        ))}
        <FilterChips
          label={t('diary.form.currency')}
          value={form.values.currency}
          onChange={(currency) => form.set('currency', currency)}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextField
        {...form.text('note')}
        label={t('diary.form.note')}
        autoComplete="off"
        maxLength={DIARY_NOTE_LENGTH_MAX}
        optional
      />
      <div className={styles.sum}>
        <p className="muted small">{t('diary.lead')}</p>
        <Sum {...form.values} />
      </div>
      <Button type="submit" wide pending={form.pending}>
        {t('diary.form.save')}
      </Button>
    </form>
  )
}

/** What the session cost, as soon as both amounts can be read. */
function Sum({ currency, ...texts }: Draft) {
  const { t } = useTranslation('flights')
  const { money, decimalSign } = useFormat()
  const [paid, taken] = [parseAmount(texts.in, decimalSign), parseAmount(texts.out, decimalSign)]
  const net = paid === undefined || taken === undefined ? undefined : netOf({ in: paid, out: taken })
  return (
    <output>
      {net !== undefined && (
        <>
          {t(net > 0 ? 'diary.cameBack' : 'diary.costOf')} <b>{money(Math.abs(net) / 100, currency)}</b>
        </>
      )}
    </output>
  )
}

const Draft = z.strictObject({
  day: z.string(),
  in: z.string(),
  out: z.string(),
  currency: z.string(),
  minutes: z.string(),
  note: z.string(),
})
type Draft = z.infer<typeof Draft>

/** Returns what this user typed and has not saved. */
function draftOf(userId: string): Draft | undefined {
  const [owner, ...text] = (stored(DIARY, 'sessionStorage') ?? '').split(' ')
  return owner === userId ? z.safeParse(Draft, JSON.parse(text.join(' '))).data : undefined
}

function useSessionForm(userId: string, currency: string, onSaved: SessionFormProps['onSaved']) {
  const { t } = useTranslation('flights')
  const today = localDay(serverNow())
  const { number, decimalSign } = useFormat()
  const toast = useToast()
  const keyOf = useCreationKey()
  const amount = (text: string) =>
    parseAmount(text, decimalSign) === undefined
      ? t('diary.form.amountInvalid', { high: number(AMOUNT_MAX) })
      : undefined
  const form = useForm<Draft>({
    initial: draftOf(userId) ?? { day: today, in: '', out: '', currency, minutes: '', note: '' },
    serverNames: { at: 'day' },
    check: (values) => ({
      day: values.day === '' || values.day > today ? t('diary.form.dateInvalid') : undefined,
      in: amount(values.in),
      out: amount(values.out),
      minutes:
        minutesOf(values.minutes) === undefined
          ? t('diary.form.minutesInvalid', { high: number(DIARY_MINUTES_MAX) })
          : undefined,
    }),
    submit: async ({ day, minutes, note, ...values }) => {
      const input: AddDiaryEntry = {
        // The server takes its own time for today; an earlier day has no time of its own.
        ...(day === today ? {} : { at: new Date(`${day}T12:00:00`).toISOString() }),
        in: parseAmount(values.in, decimalSign) ?? 0,
        out: parseAmount(values.out, decimalSign) ?? 0,
        currency: values.currency,
        minutes: minutesOf(minutes) ?? 1,
        ...(note.trim() === '' ? {} : { note }),
      }
      const { entry } = await call(api.diary.create, { input, idempotencyKey: keyOf(input) })
      store(DIARY, undefined, 'sessionStorage')
      toast(t('diary.saved'))
      onSaved(entry)
    },
  })
  const { values } = form
  // It outlives a closed form and a session that ended; saving it and logging out delete it.
  useEffect(() => {
    const isEmpty = [values.in, values.out, values.minutes, values.note].every((text) => text === '')
    store(DIARY, isEmpty ? undefined : `${userId} ${JSON.stringify(values)}`, 'sessionStorage')
  }, [userId, values])
  return form
}

function minutesOf(text: string): number | undefined {
  const minutes = Number(text.trim())
  return /^\s*\d+\s*$/.test(text) && minutes >= 1 && minutes <= DIARY_MINUTES_MAX ? minutes : undefined
}
