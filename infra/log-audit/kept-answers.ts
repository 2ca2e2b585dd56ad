import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { checkRound, type Promises, type RoundFault } from '#shared/draw-log/check-round.ts'
import { Round } from '#shared/models/round.ts'
import { textOf } from '#shared/tlog/note.ts'
import type { ReadFile } from '#shared/tlog/tree.ts'

/** What the API told a user of rounds when they were drawn and when they ended. */
const Kept = z.object({
  userId: z.string(),
  answers: z.array(
    z.object({ round: Round, logPromise: z.optional(z.string()), listSalt: z.optional(z.string()) }),
  ),
})

/** Faults of a kept round, each in one sentence after its id. */
export const ROUND_FAULTS: Readonly<Record<RoundFault, string>> = {
  not_signed: 'has a promise, or a log, that the known key did not sign.',
  log_frozen: 'is in a log to which nothing was added for more than a day.',
  log_ahead: 'is in a log whose record is dated ahead.',
  log_changed: 'is in a log that is not the one seen before.',
  round_missing: 'is not in the log.',
  draw_differs: 'was drawn otherwise than you were told or promised.',
  seeds_differ: 'has seeds that were not listed in time.',
  list_of_another_user: 'has a list of seeds that does not name you.',
  place_differs: 'does not have the next place of its list.',
  outcome_differs: 'ended otherwise than you were told or promised.',
  end_missing: 'has no end in the log, or another kind of end.',
  not_included: 'lies in files that do not fit the checkpoint.',
}

interface KeptCheck {
  readonly agreed: number
  /** Rounds that the log gets after the end of the day, or that are older than the log. */
  readonly waiting: number
  readonly faults: readonly { readonly fault: RoundFault; readonly at: string }[]
}

/**
 * Checks kept rounds in the log as the page of their owner does.
 * @param files names of JSON files: `{"userId": …, "answers": [answers to POST /rounds, flights and outcomes]}`
 * @param pinned verifier keys of the log and of its witnesses
 * @throws Error for a file of another form
 */
export async function checkKept(
  readFile: ReadFile,
  files: readonly string[],
  { pinned, nowMs }: { readonly pinned: readonly string[]; readonly nowMs: number },
): Promise<KeptCheck> {
  const cached = new Map<string, ReturnType<ReadFile>>()
  const read: ReadFile = (path) => {
    const content = cached.get(path) ?? readFile(path)
    cached.set(path, content)
    return content
  }
  const kept = files.flatMap(readKept)
  const checks = []
  for (const { round, promises } of kept) {
    // A file may lack rounds of a day, so nothing follows from their number.
    const check = await checkRound(read, round, { known: undefined, pinned, promises, nowMs })
    checks.push({ ...check, at: round._id })
  }
  const agreed = checks.filter(({ result }) => result === 'agrees').length
  const faults = checks.flatMap((check) => (check.result === 'fault' ? [check] : []))
  return { agreed, waiting: checks.length - agreed - faults.length, faults }
}

interface KeptRound {
  readonly round: Round
  readonly promises: Promises
}

function readKept(file: string): KeptRound[] {
  const text = readFileSync(file, 'utf8')
  const parsed = z.safeParse(Kept, parseJson(text))
  if (!parsed.success) throw new Error(`${file} does not have the form {"userId": …, "answers": […]}.`)
  const { userId, answers } = parsed.data
  const rounds = new Map<string, KeptRound>()
  for (const { round, logPromise, listSalt } of answers) {
    const before = rounds.get(round._id)
    const kind = logPromise && textOf(logPromise).split('\n')[1]?.startsWith('settle ') ? 'settle' : 'draw'
    rounds.set(round._id, {
      // The answer to a draw may stand after that to its end.
      round: before?.round.outcome && !round.outcome ? before.round : round,
      promises: {
        ...before?.promises,
        userId,
        ...(logPromise && { [kind]: logPromise }),
        ...(listSalt && { listSalt }),
      },
    })
  }
  return [...rounds.values()]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
