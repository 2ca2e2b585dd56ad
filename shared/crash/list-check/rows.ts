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

  /** Returns the pushed values without spare capacity. */
  done(): Float64Array {
    return this.data.slice(0, this.length)
  }
}

/** The first refused rows: three arrays of equal length. Row and column count from 1; the header is row 1. */
export interface Refused {
  readonly row: Float64Array
  readonly column: Float64Array
  /** Negative, see refusal.ts. */
  readonly code: Float64Array
  /** Number of all refused rows, including those not kept. */
  readonly total: number
  /** Counts by position in REFUSALS. */
  readonly byCode: Float64Array
}

/** The accepted rows: unselected columns are undefined, all others have `count` values. */
export interface Rows {
  readonly count: number
  readonly id: Float64Array | undefined
  /** False if ids are hashes of texts, which only reveal duplicates. */
  readonly hasNumericIds: boolean
  /** Milliseconds, NaN if unreadable. */
  readonly time: Float64Array | undefined
  /** Hundredths. */
  readonly target: Float64Array | undefined
  /** 0..1 */
  readonly chance: Float64Array | undefined
  /** 0..1 */
  readonly claim: Float64Array | undefined
  /** Hundredths; 0 if the site writes an instant crash so, else at least 100. */
  readonly outcome: Float64Array | undefined
  /** 1 or 0. */
  readonly hit: Float64Array | undefined
  readonly idsWithoutOutcome: Float64Array
  /** Number of rows whose outcome was missing or unreadable. */
  readonly withoutOutcome: number
  readonly refused: Refused
  /** The reason for stopping early: too many rows, or too many refused ones. */
  readonly stopped: 'rows' | 'refused' | undefined
}
