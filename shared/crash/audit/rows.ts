/** Numbers that grow in number, without an object each. */
export class Growing {
  private data = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Float64Array(this.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length] = value
    this.length += 1
  }

  /** What was pushed, without the spare room. */
  done(): Float64Array {
    return this.data.slice(0, this.length)
  }
}

/** The first refused rows: three arrays of one length. Row and column count from 1, the header is row 1. */
export interface Refused {
  readonly row: Float64Array
  readonly column: Float64Array
  /** Negative, see refusal.ts. */
  readonly code: Float64Array
  /** Of all, those not kept included. */
  readonly total: number
  /** By the place in REFUSALS. */
  readonly byCode: Float64Array
}

/** What was read: a column not chosen is undefined, all others have `count` values. */
export interface Rows {
  readonly count: number
  readonly id: Float64Array | undefined
  /** False: ids were text and are hashes of it, good for duplicates only. */
  readonly hasNumericIds: boolean
  /** Milliseconds, NaN where unreadable. */
  readonly time: Float64Array | undefined
  /** Hundredths. */
  readonly target: Float64Array | undefined
  /** 0..1 */
  readonly chance: Float64Array | undefined
  /** 0..1 */
  readonly claim: Float64Array | undefined
  /** Hundredths; below 100 only 0, an instant crash as some sites write it. */
  readonly outcome: Float64Array | undefined
  /** 1 or 0. */
  readonly hit: Float64Array | undefined
  /** Ids of rows whose outcome was missing or unreadable. */
  readonly idsWithoutOutcome: Float64Array
  /** Rows whose outcome was missing or unreadable, with id or without. */
  readonly withoutOutcome: number
  readonly refused: Refused
  /** Why the end was not read: a row beyond the bound, or too many refused ones. */
  readonly stopped: 'rows' | 'refused' | undefined
}
