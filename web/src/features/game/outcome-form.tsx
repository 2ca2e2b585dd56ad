import * as z from 'zod/mini'
import { Multiplier, type Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, ErrorSummary, TextField, useToast } from '#web/ui/index.ts'

/** What a person typed, with a comma or a point: "1,94", "1.94x"; undefined where it is no multiplier. */
export function parseMultiplier(text: string): number | undefined {
  const plain = text.trim().replace(/\s*x$/i, '').replace(',', '.')
  if (!/^\d+(?:\.\d{1,2})?$/.test(plain)) return undefined
  const parsed = z.safeParse(Multiplier, Number(plain))
  return parsed.success ? parsed.data : undefined
}

/** The multiplier that a live round showed, as the player saw it: once. */
export function OutcomeForm({ round, onSaved }: { round: Round; onSaved: (settled: Round) => void }) {
  const { t } = useTranslation('game')
  const toast = useToast()
  const form = useForm({
    initial: { multiplier: '' },
    check: ({ multiplier }) => ({
      multiplier: parseMultiplier(multiplier) === undefined ? t('report.invalid') : undefined,
    }),
    submit: async ({ multiplier: typed }) => {
      const multiplier = parseMultiplier(typed) ?? 1
      const answer = await call(api.rounds.reportOutcome, {
        params: { id: round._id },
        input: { multiplier },
      })
      toast(t('report.saved'), 'info')
      onSaved(answer.round)
    },
  })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary fault={form.fault} />
      <TextField
        {...form.text('multiplier')}
        label={t('report.multiplier')}
        hint={t('report.multiplierHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <Button type="submit" kind="primary" pending={form.pending}>
        {t('report.submit')}
      </Button>
    </form>
  )
}
