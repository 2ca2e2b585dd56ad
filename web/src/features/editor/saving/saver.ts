import type { Blog } from '#shared/models/blog.ts'
import { demandOf, step, unsaved } from './autosave.ts'
import { type Autosave, type Event, failureOf, type Request } from './autosave-state.ts'
import { fieldsOf, isEmpty } from './post-fields.ts'

export interface SaverParts {
  readonly start: Autosave
  /** One call at a time. */
  readonly send: (request: Request) => Promise<Blog>
  /** The draft as it is on the server now. */
  readonly fetch: () => Promise<Blog>
  /** Keeps what is not saved on this device; gives false where it cannot. */
  readonly keep: (state: Autosave) => boolean
  /** Nothing is left to be kept. */
  readonly drop: () => void
  /** What the server says of the post besides its fields. */
  readonly onBlog: (blog: Blog) => void
}

export interface Saver {
  readonly state: () => Autosave
  /** Something typed exists nowhere but in this document. */
  readonly isUnkept: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: Event) => void
  /** Starts the work. What it gives back ends it, with a last save of what waits for its time. */
  readonly run: () => () => void
}

/** Carries out what `autosave.ts` demands: timers, calls, the copy on this device. */
export function createSaver({ start, send, fetch, keep, drop, onBlog }: SaverParts): Saver {
  let state = start
  let unkept = false
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function dispatch(event: Event): void {
    const before = state
    state = step(state, event)
    if (state.present !== before.present || state.saved !== before.saved) keepRest()
    for (const listener of listeners) listener()
    act()
  }

  function keepRest(): void {
    if (isEmpty(unsaved(state))) {
      unkept = false
      drop()
    } else unkept = !keep(state)
  }

  function act(): void {
    clearTimeout(timer)
    if (!running) return
    const demand = demandOf(state, Date.now())
    if (demand.kind === 'wait') timer = setTimeout(act, demand.untilMs - Date.now())
    if (demand.kind === 'send') void sendNow(demand.request)
    if (demand.kind === 'fetch') void fetchNow()
  }

  async function sendNow(request: Request): Promise<void> {
    dispatch({ kind: 'sent', request })
    await attempt(async () => {
      const blog = await send(request)
      onBlog(blog)
      dispatch({ kind: 'answered', version: blog.version, fields: fieldsOf(blog), nowMs: Date.now() })
    })
  }

  async function fetchNow(): Promise<void> {
    dispatch({ kind: 'fetching' })
    await attempt(async () => {
      const blog = await fetch()
      onBlog(blog)
      dispatch({ kind: 'fetched', theirs: { version: blog.version, fields: fieldsOf(blog) } })
    })
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      dispatch({ kind: 'failed', failure: failureOf(error), nowMs: Date.now() })
    }
  }

  /** Who goes to another page should find everything saved there; what fails stays on this device. */
  function leave(): void {
    running = false
    clearTimeout(timer)
    const demand = demandOf(state, Number.POSITIVE_INFINITY)
    if (demand.kind === 'send' && state.saveError === undefined) void sendNow(demand.request)
  }

  keepRest()
  return {
    state: () => state,
    isUnkept: () => unkept,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    run: () => {
      running = true
      act()
      return leave
    },
  }
}
