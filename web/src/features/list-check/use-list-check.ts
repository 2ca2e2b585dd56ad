import { useEffect, useRef, useState } from 'react'
import { USUAL_RTP } from '#shared/crash/list-check/casino.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { jobPool } from '#web/lib/job/job-pool.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { useJob } from '#web/lib/job/use-job.ts'
import type { Choice, ListCheckInput, ListCheckOutput, Question, Settings, Source } from './list-check-job.ts'

interface ListCheckForm {
  readonly question: Question
  readonly source: Source | undefined
  readonly choice: Choice
  /** Separate per question: a game's return is not the return under test. */
  readonly settings: Readonly<Record<Question, Settings>>
}

const START: ListCheckForm = {
  question: 'claim',
  source: undefined,
  choice: {},
  settings: { claim: { rtp: USUAL_RTP }, return: {} },
}

/** Unique across all sources of this tab: the worker outlives the page and caches rows by it. */
let lastId = 0

/** Delays the computation while the visitor types. */
const TYPING_MS = 350

export interface Made {
  readonly output: ListCheckOutput
  /** ISO instant of the check. */
  readonly at: string
  readonly sourceId: number
}

export type ListCheck = ReturnType<typeof useListCheck>

export function useListCheck() {
  const [asked, setAsked] = useState(START)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state, last, start, cancel, reset } = useJob(check)
  // A changed setting keeps the former report until the new one is ready; another source does not.
  const made = last?.sourceId === asked.source?.id ? last : undefined
  useEffect(() => {
    // The worker's code is fetched before data are chosen, so that the check then needs no network.
    listCheckPool.warm()
    return () => clearTimeout(timer.current)
  }, [])

  function change(next: ListCheckForm, afterMs = 0) {
    setAsked(next)
    clearTimeout(timer.current)
    const { source, question, choice, settings } = next
    if (!source) return reset()
    const begin = () => start({ source, question, choice, settings: settings[question] })
    if (afterMs === 0) begin()
    else timer.current = setTimeout(begin, afterMs)
  }

  return {
    asked,
    state,
    made,
    setQuestion: (question: Question) => change({ ...asked, question }),
    open: (content: Source['content'], name: string, question = asked.question) => {
      lastId += 1
      // Settings from former data do not carry over.
      const isExample = 'example' in content
      const settings = { claim: { rtp: USUAL_RTP }, return: isExample ? { rtp: PRACTICE_RTP } : {} }
      change({ question, source: { id: lastId, name, content }, choice: {}, settings })
    },
    close: () => change({ ...asked, source: undefined, choice: {} }),
    choose: (choice: Choice) => change({ ...asked, choice }),
    set: (some: Partial<Settings>) => {
      const settings = { ...asked.settings, [asked.question]: { ...asked.settings[asked.question], ...some } }
      change({ ...asked, settings }, TYPING_MS)
    },
    cancel: () => {
      clearTimeout(timer.current)
      cancel()
    },
    again: () => change(asked),
  }
}

/** A single worker, because it caches the rows. */
const listCheckPool = jobPool<ListCheckInput, ListCheckOutput>({
  start: () => new Worker(new URL('./list-check-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./run-list-check.ts')).runListCheck,
})

async function check(input: ListCheckInput, context: JobContext): Promise<Made> {
  const output = await listCheckPool.run(input, context)
  return { output, at: new Date().toISOString(), sourceId: input.source.id }
}
