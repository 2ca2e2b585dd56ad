import { hmacSha256, hmacSha512 } from '../hash.ts'
import { fromHex, toHex } from '../hex.ts'
import { hexOf, textOf, utf8 } from './inputs.ts'
import type { Inputs, Step } from './scheme.ts'

export const step = (name: Step['name'], value: string | number): Step => ({ name, value: String(value) })

export const lastValue = (steps: readonly Step[]): string => steps.at(-1)?.value ?? ''

/** A key or a message as it is shown, and its bytes. */
interface Part {
  readonly form: 'Text' | 'Bytes'
  readonly value: string
  readonly bytes: Uint8Array
}

export const asText = (value: string): Part => ({ form: 'Text', value, bytes: utf8(value) })
export const asBytes = (hex: string): Part => ({ form: 'Bytes', value: hex, bytes: fromHex(hex) })

export async function hmacSteps(
  key: Part,
  message: Part,
  name: 'hmac' | 'hmac512' = 'hmac',
): Promise<readonly Step[]> {
  const hmac = await (name === 'hmac' ? hmacSha256 : hmacSha512)(key.bytes, message.bytes)
  return [
    step(`key${key.form}`, key.value),
    step(`message${message.form}`, message.value),
    step(name, toHex(hmac)),
  ]
}

/** Keys the HMAC with the hash as text; the salt is the message. */
export function hashKeyed(inputs: Inputs): Promise<readonly Step[]> {
  return hmacSteps(asText(hexOf(inputs, 'gameHash')), asText(textOf(inputs, 'salt')))
}

/** Keys the HMAC with the salt; the message is the hash's bytes. */
export function saltKeyed(inputs: Inputs): Promise<readonly Step[]> {
  return hmacSteps(asText(textOf(inputs, 'salt')), asBytes(hexOf(inputs, 'gameHash')))
}

/** Keys the HMAC with the salt; the message is the hash as text. */
export function saltKeyedText(inputs: Inputs): Promise<readonly Step[]> {
  return hmacSteps(asText(textOf(inputs, 'salt')), asText(hexOf(inputs, 'gameHash')))
}
