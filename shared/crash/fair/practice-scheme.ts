import { hmacSha256 } from '../hash.ts'
import { toHex } from '../hex.ts'
import { CLIENT_SEED, commitment, practiceMultiplierX100 } from '../practice.ts'
import { first52Bits } from '../random.ts'
import { step } from './bustabit.ts'
import { DIGITS_52 } from './formulas.ts'
import { bytesOf, textOf, utf8 } from './inputs.ts'
import { FieldError, type Scheme } from './scheme.ts'

export const PRACTICE_SCHEME_ID = 'fairflight-practice'

/**
 * Our own practice game (`../practice.ts`) in the form of the published schemes. `SCHEMES` excludes it: no casino
 * uses it, and pasted data must not be recognised as ours.
 */
export const PRACTICE_SCHEME: Scheme<typeof PRACTICE_SCHEME_ID> = {
  id: PRACTICE_SCHEME_ID,
  status: 'own',
  fields: [
    { name: 'serverSeed', kind: 'hex', bytes: [32] },
    { name: 'clientSeed', kind: 'text' },
    { name: 'roundId', kind: 'text' },
    { name: 'commitment', kind: 'hex', bytes: [32], optional: true },
  ],
  salts: [],
  compute: async (inputs) => {
    const seed = bytesOf(inputs, 'serverSeed')
    const clientSeed = textOf(inputs, 'clientSeed')
    if (!CLIENT_SEED.test(clientSeed)) throw new FieldError('clientSeed', 'not_allowed')
    const message = `${clientSeed}:${textOf(inputs, 'roundId')}`
    const mac = await hmacSha256(seed, utf8(message))
    const bits = first52Bits(mac)
    // Exact up to 2^53 hundredths. A larger multiplier comes once in 10^13 rounds and becomes the nearest double.
    const hundredths = Number(practiceMultiplierX100(bits))
    return {
      hundredths,
      steps: [
        step('commitment', await commitment(seed)),
        step('keyBytes', toHex(seed)),
        step('messageText', message),
        step('hmac', toHex(mac)),
        step('digits', toHex(mac).slice(0, DIGITS_52)),
        step('bits', bits.toString()),
        step('quotient', (97 * 2 ** 52) / (2 ** 52 - Number(bits))),
        step('multiplier', hundredths),
      ],
    }
  },
}
