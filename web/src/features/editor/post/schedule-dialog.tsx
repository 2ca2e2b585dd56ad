import { useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog, Form, TextField } from '#web/ui/index.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'

interface ScheduleDialogProps {
  draft: PostDraft
  onClose: () => void
}

export function ScheduleDialog({ draft, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const [start] = useState(() => draft.blog.publishAt ?? nextMorning(new Date()))
  const form = useForm({
    initial: { at: localInput(new Date(start)) },
    check: ({ at }) => ({ at: errorOf(at) }),
    submit: async ({ at }) => {
      const publishAt = instantOf(at)
      if (publishAt !== undefined) draft.request({ kind: 'status', status: 'scheduled', publishAt })
      onClose()
    },
  })
  function errorOf(at: string): string | undefined {
    const instant = instantOf(at)
    if (instant === undefined) return t('schedule.invalid')
    return Date.parse(instant) <= Date.now() ? t('schedule.past') : undefined
  }
  const instant = instantOf(form.values.at)
  return (
    <Dialog open title={t('action.schedule')} onClose={onClose}>
      <Form form={form} submit={t('action.schedule')} onCancel={onClose}>
        <p>{t('schedule.text')}</p>
        <TextField
          {...form.text('at')}
          type="datetime-local"
          label={t('schedule.at', { zone: ZONE })}
          hint={
            instant === undefined
              ? undefined
              : t('schedule.utc', { time: instant.slice(0, 16).replace('T', ' '), local: dateTime(instant) })
          }
        />
      </Form>
    </Dialog>
  )
}

function nextMorning(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString()
}

/** The editor's time zone: "Europe/Rome". */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats an instant for an input of type `datetime-local` in the editor's time zone. */
export function localInput(at: Date): string {
  const asUtc = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS)
  return asUtc.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** Parses a value of such an input; undefined if it is no time. */
export function instantOf(input: string): string | undefined {
  const epochMs = new Date(input).getTime()
  return input === '' || Number.isNaN(epochMs) ? undefined : new Date(epochMs).toISOString()
}
