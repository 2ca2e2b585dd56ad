/** One target of the bench, and whether this run met it. */
export interface Verdict {
  readonly target: string
  /** As measured, with its unit. */
  readonly measured: string
  readonly met: boolean
}

export function verdictLine({ target, measured, met }: Verdict): string {
  return `${met ? 'met   ' : 'MISSED'}  ${target}: ${measured}`
}

/** The last line of a run. */
export function summary(verdicts: readonly Verdict[]): string {
  const missed = verdicts.filter(({ met }) => !met)
  const count = `${verdicts.length - missed.length} of ${verdicts.length} targets met`
  return missed.length === 0 ? count : `${count}; missed: ${missed.map(({ target }) => target).join('; ')}`
}
