import * as z from 'zod/mini'
import { CasinoRecord } from '#shared/models/casino.ts'
import { type Draft, enteredIn } from './draft.ts'

const NEEDED = ['name', 'url']

/** What the form does not hold. */
export type Standing = Pick<CasinoRecord, 'code' | 'status' | 'order' | 'demo'>

/**
 * The casino as the draft would make it, for the preview: what is half written is left out as long as it is;
 * undefined where there is nothing to show yet.
 */
export function previewRecord(draft: Draft, standing: Standing): CasinoRecord | undefined {
  const entered = present({ ...enteredIn(draft), ...standing })
  const whole = { ...entered, texts: present(enteredIn(draft).texts) }
  const first = z.safeParse(CasinoRecord, whole)
  if (first.success) return first.data
  const bad = new Set(first.error.issues.map(({ path }) => String(path[0])))
  if (NEEDED.some((field) => bad.has(field))) return undefined
  const badRows = new Set(
    first.error.issues.flatMap(({ path }) => (path[0] === 'licences' ? [Number(path[1])] : [])),
  )
  const parts = Object.entries(whole).filter(([field]) => field === 'licences' || !bad.has(field))
  const licences = enteredIn(draft).licences.filter((_, index) => !badRows.has(index))
  const second = z.safeParse(CasinoRecord, { ...Object.fromEntries(parts), licences })
  return second.success ? second.data : undefined
}

function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
