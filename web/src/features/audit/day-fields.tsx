import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import field from '#web/ui/field.module.css'
import styles from './audit.module.css'

const ENDS = ['from', 'to'] as const

/** The first and the last day, in the address like every filter. */
export function DayFields() {
  const { t } = useTranslation('audit')
  const [address, setAddress] = useSearchParams()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  function choose(end: (typeof ENDS)[number], day: string) {
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (day === '') next.delete(end)
      else next.set(end, day)
      return next
    })
  }
  return (
    <fieldset className={styles.days}>
      <legend>{t('days.hint')}</legend>
      {ENDS.map((end) => (
        <label key={end}>
          {t(`days.${end}`)}
          <input
            type="date"
            className={field.control}
            value={address.get(end) ?? ''}
            max={today}
            onChange={(event) => choose(end, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}
