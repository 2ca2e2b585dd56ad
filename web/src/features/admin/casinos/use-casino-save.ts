import { useRef, useState } from 'react'
import type { ErrorBody } from '#shared/api/errors.ts'
import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { forget } from '#web/lib/query.ts'
import { badNumbers, type Draft, draftOf } from './casino-draft.ts'
import { changeOf, mergeDrafts } from './changes.ts'
import type { CasinoDraft } from './use-draft.ts'

/** Checks the draft before it is sent: invalid numbers and licences without a country. */
export function useDraftCheck() {
  const { t } = useTranslation('casinos')
  return (draft: Draft): Record<string, string> => {
    const nowhere = Object.keys(draft).filter((path) => COUNTRY.test(path) && draft[path] === '')
    return {
      ...Object.fromEntries(badNumbers(draft).map((path) => [path, t('field.notNumber')])),
      ...Object.fromEntries(nowhere.map((path) => [path, t('field.countryChoose')])),
    }
  }
}

const COUNTRY = /^licences\.\d+\.country$/

/** Allows one submission at a time and puts refusals beside the fields. */
export function useSubmission(form: CasinoDraft, save: () => Promise<unknown>) {
  const check = useDraftCheck()
  const [pending, setPending] = useState(false)
  const working = useRef(false)
  return {
    pending,
    submit: async () => {
      if (working.current) return
      const found = check(form.draft)
      if (Object.keys(found).length > 0) return form.refuse(found)
      working.current = true
      setPending(true)
      form.accept()
      try {
        await save()
      } catch (error) {
        form.refuseAnswer(error)
      } finally {
        working.current = false
        setPending(false)
      }
    },
  }
}

export type Conflict = Pick<ErrorBody, 'changedBy' | 'changedAt'>

export interface Resolved {
  readonly keptMine: boolean
  readonly both: readonly string[]
}

interface SaveOptions {
  readonly casino: CasinoForStaff
  readonly form: CasinoDraft
  readonly onChanged: (casino: CasinoForStaff) => void
  readonly onSaved: () => void
}

/**
 * Saves what differs from the version that was read. Where somebody else saved meanwhile, nothing is lost:
 * their changes can be brought in beside one's own, or one's own dropped.
 */
export function useCasinoSave({ casino, form, onChanged, onSaved }: SaveOptions) {
  const [conflict, setConflict] = useState<Conflict>()
  const [resolved, setResolved] = useState<Resolved>()
  const params = { code: casino.code }
  const submission = useSubmission(form, async () => {
    const input = { ...changeOf(form.base, form.draft), version: casino.version }
    try {
      const answer = await call(api.casinos.update, { params, input })
      forget(api.casinos.listRecords)
      form.restart(draftOf(answer.casino))
      setResolved(undefined)
      onChanged(answer.casino)
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'version_conflict')) throw error
      setConflict(error.details)
    }
  })
  async function resolve(keptMine: boolean) {
    const { casino: theirs } = await call(api.casinos.getRecord, { params })
    const kept = draftOf(theirs)
    const merged = keptMine ? mergeDrafts(form.base, form.draft, kept) : { draft: kept, both: [] }
    form.restart(kept, merged.draft)
    setResolved({ keptMine, both: merged.both })
    setConflict(undefined)
    onChanged(theirs)
  }
  return { ...submission, conflict, resolved, resolve }
}
