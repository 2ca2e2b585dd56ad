import { fromHex } from '../hex.ts'
import { FieldError, type FieldName, type Inputs, type Salt } from './scheme.ts'

/** Reads pasted text, trimmed. @throws FieldError if it is empty. */
export function textOf(inputs: Inputs, field: FieldName): string {
  const text = inputs[field]?.trim() ?? ''
  if (text === '') throw new FieldError(field, 'missing')
  return text
}

/**
 * Reads hex, with or without `0x`, and returns it in lower case.
 * @param lengths allowed lengths in bytes
 * @throws FieldError for anything else.
 */
export function hexOf(inputs: Inputs, field: FieldName, lengths: readonly number[] = [32]): string {
  const text = textOf(inputs, field).toLowerCase().replace(/^0x/, '')
  if (!/^[0-9a-f]*$/.test(text)) throw new FieldError(field, 'not_hex')
  if (!lengths.some((bytes) => text.length === 2 * bytes)) throw new FieldError(field, 'wrong_length')
  return text
}

export function bytesOf(inputs: Inputs, field: FieldName, lengths?: readonly number[]): Uint8Array {
  return fromHex(hexOf(inputs, field, lengths))
}

/** Compares a salt ignoring case, space and `0x`, since salts are hashes. */
export function isSameSalt(pasted: string, { value }: Salt): boolean {
  const digits = (text: string) => text.trim().toLowerCase().replace(/^0x/, '')
  return digits(pasted) === digits(value)
}

/** Reads a whole number of at least 2. @throws FieldError for anything else. */
export function modulusOf(inputs: Inputs, field: FieldName): number {
  const text = textOf(inputs, field)
  const value = Number(text)
  if (!/^\d{1,6}$/.test(text) || value < 2) throw new FieldError(field, 'not_a_number')
  return value
}

/** Encodes a string as UTF-8, as sites hash it. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
