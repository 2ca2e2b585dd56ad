/** A growing Float64Array. */
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

  /** The pushed values, without spare capacity. */
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
  /** All of them, including those that are not kept. */
  readonly total: number
  /** By position in REFUSALS. */
  readonly byCode: Float64Array
}

/** The rows that were read: unselected columns are undefined, all others have `count` values. */
export interface Rows {
  readonly count: number
  readonly id: Float64Array | undefined
  /** False: ids are hashes of texts, useful for finding duplicates only. */
  readonly hasNumericIds: boolean
  /** Milliseconds, NaN if unreadable. */
  readonly time: Float64Array | undefined
  /** Hundredths. */
  readonly target: Float64Array | undefined
  /** 0..1 */
  readonly chance: Float64Array | undefined
  /** 0..1 */
  readonly claim: Float64Array | undefined
  /** Hundredths; 0 is an instant crash as some sites write it, else at least 100. */
  readonly outcome: Float64Array | undefined
  /** 1 or 0. */
  readonly hit: Float64Array | undefined
  /** Ids of rows whose outcome was missing or unreadable. */
  readonly idsWithoutOutcome: Float64Array
  /** Rows whose outcome was missing or unreadable, with id or without. */
  readonly withoutOutcome: number
  readonly refused: Refused
  /** Why reading stopped early: too many rows, or too many refused ones. */
  readonly stopped: 'rows' | 'refused' | undefined
}
