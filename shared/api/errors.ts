/**
 * Every error of the API with its HTTP status (docs/product.md, section 5). The server answers with codes; the
 * messages are in `shared/i18n/<locale>/api.json`.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  code_wrong: 400,
  not_authenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  not_verified: 403,
  age_unconfirmed: 403,
  not_active: 403,
  excluded: 403,
  not_in_country: 403,
  reauth_required: 403,
  cross_site: 403,
  not_found: 404,
  user_exists: 409,
  slug_taken: 409,
  link_taken: 409,
  wrong_state: 409,
  already_joined: 409,
  version_conflict: 409,
  idempotency_mismatch: 409,
  last_admin: 409,
  code_expired: 410,
  too_large: 413,
  not_json: 415,
  wording_refused: 422,
  daily_limit: 429,
  code_attempts: 429,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)
}

/** Errors of a field's value; the messages are in `api.json` under `fields`. */
export const FIELD_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid_email',
  'invalid_format',
  'invalid_type',
  'invalid_value',
  'unknown_field',
  'name_required',
  'password_too_short',
  'password_guessable',
  'password_breached',
  'password_personal',
  'password_wrong',
  'adult_required',
  'statement_changed',
  'code_format',
  'https_only',
  'control_characters',
  'not_allowed_host',
  'compensation_refused',
  'reason_required',
  'staff_password',
  'too_old',
  'already_reported',
  'slug_reserved',
  'link_refused',
  'casino_named',
  'alt_required',
  'too_complex',
  'forbidden_claim',
  'future_date',
  'list_full',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export interface InvalidField {
  /** Dotted path inside the input, e.g. `limits.signalsPerDay`. */
  readonly path: string
  readonly code: FieldCode
  /** In the language of `Accept-Language`. */
  readonly message?: string
}

/** The body of every failure. */
export interface ErrorBody {
  readonly errors: true
  readonly statusCode: number
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: readonly InvalidField[]
  readonly requestId: string
  /** 400 `code_wrong`. */
  readonly attemptsLeft?: number
  /** 403 `not_active`, an ISO instant: the end of the cooling-off period, or of a reached loss budget's period. */
  readonly availableAt?: string
  /** 403 `excluded`, an ISO instant; year 9999 means permanently. */
  readonly until?: string
  /** 400 with `adult_required` at `adult`: the required age in years. */
  readonly age?: number
  /** 429 `daily_limit`, an ISO instant. */
  readonly nextAt?: string
  /** 429 `too_many` and 503 `unavailable`: seconds, as in `Retry-After`. */
  readonly retryAfter?: number
  /** 409 `version_conflict`: the user and time (ISO instant) of the other change, and the current version. */
  readonly changedBy?: { readonly _id: string; readonly name?: string | undefined }
  readonly changedAt?: string
  readonly version?: number
}
