import { useState } from 'react'
import type { ErrorBody } from '#shared/api/errors.ts'
import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { forget } from '#web/lib/query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { badNumbers, type Draft, draftOf, licenceCountries } from './casino-draft.ts'
import { changeOf, mergeDrafts } from './changes.ts'

/** Returns a check of the draft before it is sent: finds invalid numbers and licences without a country. */
export function useDraftCheck() {
  const { t } = useTranslation('casinos')
  return (draft: Draft): Record<string, string> => {
    const emptyCountries = licenceCountries(draft).filter((path) => draft[path] === '')
    return Object.fromEntries([
      ...badNumbers(draft).map((path) => [path, t('field.notNumber')]),
      ...emptyCountries.map((path) => [path, t('field.countryChoose')]),
    ])
  }
}

export type Conflict = Pick<ErrorBody, 'changedBy' | 'changedAt'>

export interface Resolved {
  readonly keptMine: boolean
  readonly both: readonly string[]
}

interface CasinoFormOptions {
  readonly casino: CasinoForStaff
  readonly onChanged: (casino: CasinoForStaff) => void
  readonly onSaved: () => void
}

/**
 * Returns the casino's form, which saves only fields that differ from the version read. After a conflict with another
 * editor, `resolve` merges both changes or drops one's own.
 */
export function useCasinoForm({ casino, onChanged, onSaved }: CasinoFormOptions) {
  const [conflict, setConflict] = useState<Conflict>()
  const [resolved, setResolved] = useState<Resolved>()
  const params = { code: casino.code }
  const form = useForm<Draft>({
    initial: draftOf(casino),
    check: useDraftCheck(),
    submit: async (draft) => {
      const input = { ...changeOf(form.saved, draft), version: casino.version }
      try {
        const answer = await call(api.casinos.update, { params, input })
        forget(api.casinos.listRecords)
        form.restart(draftOf(answer.casino))
        setResolved(undefined)
        onChanged(answer.casino)
        onSaved()
        return true
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'version_conflict')) throw error
        setConflict(error.details)
        return false
      }
    },
  })
  async function resolve(keptMine: boolean) {
    const { casino: theirs } = await call(api.casinos.getRecord, { params })
    const stored = draftOf(theirs)
    const merged = keptMine ? mergeDrafts(form.saved, form.values, stored) : { draft: stored, both: [] }
    form.restart(stored, merged.draft)
    setResolved({ keptMine, both: merged.both })
    setConflict(undefined)
    onChanged(theirs)
  }
  return { form, conflict, resolved, resolve }
}
