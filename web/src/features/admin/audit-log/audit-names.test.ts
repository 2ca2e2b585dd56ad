import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#shared/models/audit.ts'
import english from '#web/i18n/en/audit.json' with { type: 'json' }
import { AREAS } from './audit-names.tsx'

/** The word at a path, as `t` finds it. */
function wordAt(path: string): unknown {
  return path.split('.').reduce<unknown>((words, key) => Object(words)[key], english.actions)
}

// That the log lists every action of the functions is tested there.
test.each(AUDIT_ACTIONS)('%s has a word, and its area a filter', (action) => {
  expect(wordAt(action)).toMatch(/\w/)
  expect(AREAS.map(String)).toContain(action.split('.')[0])
})
