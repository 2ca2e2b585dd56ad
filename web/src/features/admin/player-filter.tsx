import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAYER_STATES } from '#shared/models/user.ts'
import { Button, Select, TextField } from '#web/ui/index.ts'
import styles from './admin.module.css'

interface Filter {
  search: string
  state: string
}

interface PlayerFilterProps extends Filter {
  onChange: (filter: Filter) => void
}

/** The state filters at once, the search when it is sent. */
export function PlayerFilter({ search, state, onChange }: PlayerFilterProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [typed, setTyped] = useState(search)
  function send(event: FormEvent) {
    event.preventDefault()
    onChange({ search: typed.trim(), state })
  }
  return (
    <search>
      <form className={styles.filter} onSubmit={send}>
        <TextField
          id={`${id}search`}
          name="search"
          type="search"
          label={t('players.search')}
          hint={t('players.searchHint')}
          value={typed}
          onChange={setTyped}
          maxLength={100}
          optional
        />
        <Select
          id={`${id}state`}
          name="state"
          label={t('players.state')}
          value={state}
          onChange={(value) => onChange({ search: typed.trim(), state: value })}
          placeholder={t('players.anyState')}
          options={PLAYER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          optional
        />
        <div className="row">
          <Button type="submit">{t('players.searchSubmit')}</Button>
          {(search !== '' || state !== '') && (
            <Button kind="quiet" onClick={() => onChange({ search: '', state: '' })}>
              {t('players.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
