import { type Draft, LICENCE_FIELDS, licenceCount } from './draft.ts'

/** One more row for a licence, checked today unless somebody says otherwise. */
export function withLicence(draft: Draft, today: string): Draft {
  const index = licenceCount(draft)
  const row = LICENCE_FIELDS.map((field) => [
    `licences.${index}.${field}`,
    field === 'checkedAt' ? today : '',
  ])
  return { ...draft, ...Object.fromEntries(row) }
}

/** Without one row; those behind it move up. */
export function withoutLicence(draft: Draft, removed: number): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([path, text]) => {
      const [, row, field] = /^licences\.(\d+)\.(\w+)$/.exec(path) ?? []
      if (row === undefined) return [[path, text]]
      const index = Number(row)
      if (index === removed) return []
      return [[`licences.${index > removed ? index - 1 : index}.${field}`, text]]
    }),
  )
}
