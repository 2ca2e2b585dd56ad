import type { SchemeField } from '#shared/crash/fair/scheme.ts'

/** Why a value cannot be used; `at` is the position of the first wrong character, from 1. */
export type InputError =
  | { readonly kind: 'missing' }
  /** The page showed the value with dots in its middle. */
  | { readonly kind: 'cut_off'; readonly at: number }
  /** A letter of another script that looks like a Latin one. */
  | { readonly kind: 'look_alike' | 'not_hex' | 'not_allowed'; readonly at: number; readonly letter: string }
  | { readonly kind: 'wrong_length'; readonly digits: number; readonly expected: readonly number[] }
  | { readonly kind: 'not_a_number' }
  | { readonly kind: 'too_long' }

/** Whitespace, quotes and zero-width characters that a copy from a page brings along. */
const PASTED_NOISE = /[\s"'`“”„«»\u00ad\u200b-\u200d\u2060\ufeff]/g
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
/** Text seeds are at most some dozens of characters long. */
const TEXT_MAX = 500

/** Normalises a value for the computation: hex in lower case, without `0x` or separators. */
export function cleaned({ kind }: SchemeField, text: string): string {
  if (kind === 'text' || kind === 'choice') return text.trim()
  return text
    .replace(PASTED_NOISE, '')
    .toLowerCase()
    .replace(kind === 'hex' ? /^0x/ : /^$/, '')
}

export function inputErrorOf(field: SchemeField, text: string): InputError | undefined {
  const value = cleaned(field, text)
  if (value === '') return field.optional ? undefined : { kind: 'missing' }
  if (field.kind === 'hex') return hexError(field, value, text)
  if (field.kind === 'integer') {
    return /^\d{1,6}$/.test(value) && Number(value) >= 2 ? undefined : { kind: 'not_a_number' }
  }
  return value.length > TEXT_MAX ? { kind: 'too_long' } : undefined
}

function hexError({ bytes = [32] }: SchemeField, value: string, text: string): InputError | undefined {
  const dots = /…|\.{2,}|\*{2,}/.exec(text)
  if (dots) return { kind: 'cut_off', at: dots.index + 1 }
  const [wrong] = /[^0-9a-f]/u.exec(value) ?? []
  if (wrong !== undefined) {
    const kind = OTHER_SCRIPT.test(wrong) ? 'look_alike' : 'not_hex'
    return { kind, at: text.toLowerCase().indexOf(wrong) + 1, letter: wrong }
  }
  const expected = bytes.map((count) => 2 * count)
  return expected.includes(value.length)
    ? undefined
    : { kind: 'wrong_length', digits: value.length, expected }
}
