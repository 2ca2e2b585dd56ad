import { type FormEvent, useId, useState } from 'react'
import { PLAYER_STATES } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import fields from '#web/ui/field.module.css'
import { Field } from '#web/ui/field.tsx'
import { Button } from '#web/ui/index.ts'
import styles from './players.module.css'

interface Filter {
  search: string
  state: string
}

interface PlayerFilterProps extends Filter {
  onChange: (filter: Filter) => void
}

/** The state filters at once, the search when it is sent. */
export function PlayerFilter({ search, state, onChange }: PlayerFilterProps) {
  const { t } = useTranslation(['players', 'admin'])
  const searchId = useId()
  const [typed, setTyped] = useState(search)
  function send(event: FormEvent) {
    event.preventDefault()
    onChange({ search: typed.trim(), state })
  }
  return (
    <search>
      <form className={styles.filter} onSubmit={send}>
        <Field id={searchId} name="search" label={t('list.search')} hint={t('list.searchHint')}>
          <input
            id={searchId}
            name="search"
            type="search"
            className={fields.control}
            aria-describedby={`${searchId}-hint`}
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <StateSelect state={state} onChange={(value) => onChange({ search: typed.trim(), state: value })} />
        <div className="row">
          <Button type="submit">{t('list.searchSubmit')}</Button>
          {(search !== '' || state !== '') && (
            <Button kind="quiet" onClick={() => onChange({ search: '', state: '' })}>
              {t('list.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

function StateSelect({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  const { t } = useTranslation(['players', 'admin'])
  const id = useId()
  return (
    <Field id={id} name="state" label={t('list.state')}>
      <select
        id={id}
        name="state"
        className={fields.control}
        value={state}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('list.anyState')}</option>
        {PLAYER_STATES.map((value) => (
          <option key={value} value={value}>
            {t(`admin:state.${value}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}
