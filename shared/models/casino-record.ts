import * as z from 'zod/mini'
import { Instant, LocaleCode } from './basics.ts'
import { CASINOS_MAX, CasinoRecord, casinoFields } from './casino.ts'
import { CasinoCode } from './casino-link.ts'

/** Codes that would collide with path segments of the API and of staff's pages. */
const RESERVED_CODES: readonly string[] = ['create', 'order', 'preview', 'records']

export const CreateCasino = z.strictObject({
  ...CasinoRecord.shape,
  code: CasinoCode.check(z.refine((code) => !RESERVED_CODES.includes(code), { error: 'slug_reserved' })),
})

const { texts: Texts, ...fields } = casinoFields
const OneLanguage = Texts._zod.def.innerType._zod.def.valueType

export const UpdateCasino = z.strictObject({
  ...z.partial(z.strictObject(withoutDefaults(fields))).shape,
  /** `null` removes it. */
  affiliateUrl: z.nullish(fields.affiliateUrl),
  rtp: z.nullish(fields.rtp),
  rtpSource: z.nullish(fields.rtpSource),
  registrationBonus: z.nullish(fields.registrationBonus),
  dailyWithdrawals: z.nullish(fields.dailyWithdrawals),
  /** Replaces all texts of each given language; `null` removes them; other languages stay unchanged. */
  texts: z.optional(z.partialRecord(LocaleCode, z.nullable(OneLanguage))),
  /** The version that the change is based on; the change is refused if it is not the current one. */
  version: z.optional(z.int().check(z.minimum(1))),
})
export type UpdateCasino = z.infer<typeof UpdateCasino>

/** Removes the fields, or the texts of languages, that an update sets to `null`. */
export function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Removes defaults, which would overwrite stored values in an update. */
function withoutDefaults(declared: typeof fields) {
  return {
    ...declared,
    logo: declared.logo._zod.def.innerType,
    fairness: declared.fairness._zod.def.innerType,
    compensation: declared.compensation._zod.def.innerType,
    licences: declared.licences._zod.def.innerType,
    status: declared.status._zod.def.innerType,
    order: declared.order._zod.def.innerType,
    demo: declared.demo._zod.def.innerType,
  }
}

export const OrderCasinos = z.strictObject({
  /** Every casino, archived ones too, in display order. */
  codes: z.array(CasinoCode).check(
    z.minLength(1),
    z.maxLength(CASINOS_MAX),
    z.refine((codes) => new Set(codes).size === codes.length, { error: 'invalid_value' }),
  ),
})

export const CasinoForStaff = z.strictObject({
  ...CasinoRecord.shape,
  /** Incremented with every change of the fields. */
  version: z.int(),
  updatedAt: Instant,
  /** A user (without a name if the account was deleted), or `system`. */
  updatedBy: z.strictObject({ _id: z.string(), name: z.optional(z.string()) }),
  /** Countries of the table whose visitors currently see it. */
  visibleIn: z.array(z.string()),
})
export type CasinoForStaff = z.infer<typeof CasinoForStaff>

export const CasinosForStaff = z.strictObject({ casinos: z.array(CasinoForStaff) })
export const CasinoForStaffAnswer = z.strictObject({ casino: CasinoForStaff })
