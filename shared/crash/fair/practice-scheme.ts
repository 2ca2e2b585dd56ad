import { CLIENT_SEED, commitment } from '../practice.ts'
import { declared } from './declared.ts'
import { practiceFormula } from './formula.ts'
import { asBytes, asText, hmacSteps, step } from './hash-steps.ts'
import { bytesOf, hexOf, textOf } from './inputs.ts'
import { FieldError } from './scheme.ts'

export const PRACTICE_SCHEME_ID = 'fairflight-practice'

/**
 * Our own practice game (`../practice.ts`) in the form of the published schemes. `SCHEMES` excludes it: no casino
 * uses it, and pasted data must not be recognised as ours.
 */
export const PRACTICE_SCHEME = declared({
  id: PRACTICE_SCHEME_ID,
  status: 'own',
  fields: [
    { name: 'serverSeed', kind: 'hex', bytes: [32] },
    { name: 'clientSeed', kind: 'text' },
    { name: 'roundId', kind: 'text' },
    { name: 'commitment', kind: 'hex', bytes: [32], optional: true },
  ],
  hash: async (inputs) => {
    const clientSeed = textOf(inputs, 'clientSeed')
    if (!CLIENT_SEED.test(clientSeed)) throw new FieldError('clientSeed', 'not_allowed')
    const message = asText(`${clientSeed}:${textOf(inputs, 'roundId')}`)
    return [
      step('commitment', await commitment(bytesOf(inputs, 'serverSeed'))),
      ...(await hmacSteps(asBytes(hexOf(inputs, 'serverSeed')), message)),
    ]
  },
  formula: () => practiceFormula,
})
