import type { Blog } from '#shared/models/blog.ts'
import { demandOf, step, unsaved } from './autosave.ts'
import { type Autosave, type Event, type Failure, failureOf, type Request } from './autosave-state.ts'
import { fieldsOf, isEmpty } from './post-fields.ts'

export interface SaverParts {
  readonly start: Autosave
  /** Sends a request; not called again before the answer. */
  readonly send: (request: Request) => Promise<Blog>
  readonly fetch: () => Promise<Blog>
  /** Keeps unsaved changes on this device; returns false if it cannot. */
  readonly keep: (state: Autosave) => boolean
  readonly drop: () => void
  /** Called with the post after each answer. */
  readonly onBlog: (blog: Blog) => void
}

export type Saver = ReturnType<typeof createSaver>

/** Creates the saver, which carries out the demands of `autosave.ts`: timers, calls, the copy on this device. */
export function createSaver({ start, send, fetch, keep, drop, onBlog }: SaverParts) {
  let state = start
  let isUnkept = false
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function dispatch(event: Event): void {
    const before = state
    state = step(state, event)
    if (state.present !== before.present || state.saved !== before.saved) keepUnsaved()
    for (const listener of listeners) listener()
    act()
  }

  function keepUnsaved(): void {
    if (isEmpty(unsaved(state))) {
      isUnkept = false
      drop()
    } else isUnkept = !keep(state)
  }

  function act(): void {
    clearTimeout(timer)
    if (!running) return
    const demand = demandOf(state, Date.now())
    if (demand.kind === 'wait') timer = setTimeout(act, demand.untilMs - Date.now())
    if (demand.kind === 'send') void sendNow(demand.request)
  }

  async function sendNow(request: Request): Promise<void> {
    dispatch({ kind: 'sent', request })
    dispatch(await attempt(request))
  }

  async function attempt(request: Request): Promise<Event> {
    try {
      const blog = await send(request)
      onBlog(blog)
      return { kind: 'answered', version: blog.version, fields: fieldsOf(blog), nowMs: Date.now() }
    } catch (error) {
      const failure = failureOf(error)
      return failure.conflict ? fetchTheirs(failure) : { kind: 'failed', failure, nowMs: Date.now() }
    }
  }

  async function fetchTheirs(failure: Failure): Promise<Event> {
    try {
      const blog = await fetch()
      onBlog(blog)
      return { kind: 'conflicted', failure, theirs: { version: blog.version, fields: fieldsOf(blog) } }
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error), nowMs: Date.now() }
    }
  }

  /** Saves at once, so that the next page shows the saved post; a failed save stays on this device. */
  function leave(): void {
    running = false
    clearTimeout(timer)
    const demand = demandOf(state, Number.POSITIVE_INFINITY)
    if (demand.kind === 'send' && state.saveError === undefined) void sendNow(demand.request)
  }

  keepUnsaved()
  return {
    state: () => state,
    /** Returns true if typed text exists only in this document. */
    isUnkept: () => isUnkept,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch,
    /** Starts the saver. The returned function stops it after a last save. */
    run: () => {
      running = true
      act()
      return leave
    },
  }
}
