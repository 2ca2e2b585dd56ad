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
  const text = plainHex(textOf(inputs, field))
  if (!/^[0-9a-f]*$/.test(text)) throw new FieldError(field, 'not_hex')
  if (!lengths.some((bytes) => text.length === 2 * bytes)) throw new FieldError(field, 'wrong_length')
  return text
}

export function bytesOf(inputs: Inputs, field: FieldName, lengths?: readonly number[]): Uint8Array {
  return fromHex(hexOf(inputs, field, lengths))
}

/** Returns hex in lower case, without space around it and `0x`. */
export function plainHex(text: string): string {
  return text.trim().toLowerCase().replace(/^0x/, '')
}

/** Compares a salt ignoring case, space and `0x`, since salts are hashes. */
export function isSameSalt(pasted: string, { value }: Salt): boolean {
  return plainHex(pasted) === plainHex(value)
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
