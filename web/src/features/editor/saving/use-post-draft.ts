import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Blog } from '#shared/models/blog.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useSession } from '#web/lib/session.tsx'
import { notePost } from '../list/fresh-posts.ts'
import { heldBack, unsaved } from './autosave.ts'
import { type Autosave, begin, type Command, type Event, type Request } from './autosave-state.ts'
import { device, dropCopy, type FoundCopy, findCopies, keepCopy } from './kept-copies.ts'
import {
  type FieldName,
  fieldsOf,
  isEmpty,
  namesOf,
  type PostChange,
  pick,
  sameValue,
} from './post-fields.ts'
import { createSaver, type Saver } from './saver.ts'

export interface LoadedPost {
  readonly blog: Blog
  /** Kept on this device and in no document that is open. */
  readonly copies: readonly FoundCopy[]
}

export async function loadPost(id: string, editor: string, signal: AbortSignal): Promise<LoadedPost> {
  const [blog, open] = await Promise.all([fetchDraft(id, signal), openDocuments()])
  const copies = findCopies(device(), { editor, post: id }, Date.now())
  return { blog, copies: copies.filter(({ place }) => !open.has(place.document)) }
}

/** A post being edited: what the server says of it, what stands in the editor, and what becomes of both. */
export interface PostDraft {
  readonly blog: Blog
  readonly state: Autosave
  readonly opened: Opened
  readonly held: ReadonlySet<FieldName>
  /** Something typed is kept nowhere but in this document. */
  readonly unkept: boolean
  readonly set: (change: PostChange) => void
  /** Publishing waits ten seconds, in which it can be undone. */
  readonly request: (command: Command) => void
  readonly dispatch: (event: Event) => void
  /** What the server says of it after a change of something that is no part of the draft. */
  readonly renew: (blog: Blog) => void
  /** A copy from this device that is of no use any more. */
  readonly forget: (copy: FoundCopy) => void
}

export function usePostDraft({ blog: first, copies }: LoadedPost, editor: string): PostDraft {
  const [blog, setBlog] = useState(first)
  const [opened] = useState(() => openWith(first, copies))
  const [saver] = useState(() => makeSaver(opened, first._id, editor, setBlog))
  const state = useSaverState(saver)
  useEffect(() => saver.run(), [saver])
  useEffect(() => notePost(blog._id, blog), [blog])
  useEffect(() => {
    holdDocument()
    // What they held stands in this document's own copy now.
    for (const copy of opened.useless) dropCopy(device(), copy.place)
    if (opened.restored && !saver.isUnkept()) dropCopy(device(), opened.restored.place)
  }, [opened, saver])
  useResume(saver)
  useBusy(!isEmpty(unsaved(state)))
  useWarning(saver)
  usePublishedOnLeave(saver)
  const held = useMemo(() => heldBack(state), [state])
  const set = useCallback(
    (change: PostChange) => saver.dispatch({ kind: 'typed', change, nowMs: Date.now() }),
    [saver],
  )
  const request = useCallback(
    (command: Command) => {
      const isHeld = command.kind === 'status' && command.status === 'published'
      const held = isHeld ? { ...command, atMs: Date.now() + UNDO_MS } : command
      saver.dispatch({ kind: 'requested', command: held })
    },
    [saver],
  )
  const forget = useCallback((copy: FoundCopy) => dropCopy(device(), copy.place), [])
  return {
    blog,
    state,
    opened,
    held,
    unkept: saver.isUnkept(),
    set,
    request,
    dispatch: saver.dispatch,
    renew: setBlog,
    forget,
  }
}

/**
 * Listens from the moment in which the page is shown. `useSyncExternalStore` would from the effects after that: of
 * two letters typed before these have run, React would put back the field, and the first would be lost.
 */
function useSaverState(saver: Saver): Autosave {
  const [state, setState] = useState(saver.state)
  useLayoutEffect(() => {
    const follow = () => setState(saver.state())
    follow()
    return saver.subscribe(follow)
  }, [saver])
  return state
}

function makeSaver({ start }: Opened, post: string, editor: string, onBlog: (blog: Blog) => void): Saver {
  const place = { editor, post, document: DOCUMENT_ID }
  return createSaver({
    start,
    send: (request) => sendRequest(post, request),
    fetch: () => fetchDraft(post),
    keep: (state) =>
      keepCopy(device(), place, { version: state.version, atMs: Date.now(), change: unsaved(state) }),
    drop: () => dropCopy(device(), place),
    onBlog,
  })
}

async function sendRequest(id: string, { version, change, command }: Request): Promise<Blog> {
  const params = { id }
  if (command?.kind === 'restore') {
    return (await call(api.blogs.restore, { params, input: { restore: command.version, version } })).blog
  }
  const { kind: _, atMs: _at, ...decision } = command ?? { kind: undefined, atMs: undefined }
  const input = { ...change, ...decision, version }
  // A decision is not lost with the page; browsers let no more than 64 kB outlive it.
  const keepalive = command !== undefined && (change.content?.length ?? 0) < KEPT_ALIVE_LENGTH_MAX
  return (await call(api.blogs.update, { params, input, keepalive })).blog
}

/** Goes on as soon as it can: with the network, and with whoever logs in, here or in another tab. */
function useResume(saver: Saver): void {
  const { user } = useSession()
  useEffect(() => {
    if (user) saver.dispatch({ kind: 'resumed' })
  }, [saver, user])
  useEffect(() => {
    const resume = () => saver.dispatch({ kind: 'resumed' })
    const onShown = () => {
      if (document.visibilityState === 'visible' && saver.state().saveError?.kind === 'signedOut') resume()
    }
    window.addEventListener('online', resume)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      window.removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [saver])
}

/** Only what is kept nowhere is worth a question. */
function useWarning(saver: Saver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isUnkept()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saver])
}

/** What was decided is never lost: leaving the page does it at once. */
function usePublishedOnLeave(saver: Saver): void {
  useEffect(() => {
    const hurry = () => saver.dispatch({ kind: 'hurried' })
    window.addEventListener('pagehide', hurry)
    return () => window.removeEventListener('pagehide', hurry)
  }, [saver])
}

/** How long publishing can be undone before it is sent; the texts say the same. */
const UNDO_MS = 10_000
const KEPT_ALIVE_LENGTH_MAX = 15_000

const LOCK = 'fairflight.staff.document.'

/** This document, among those that are open in the same browser. */
const DOCUMENT_ID = crypto.randomUUID()

let held = false

/** Lets other documents see that this one is open: what it keeps on the device is its own to save. */
function holdDocument(): void {
  if (held || !('locks' in navigator)) return
  held = true
  // Held until the document goes.
  void navigator.locks.request(`${LOCK}${DOCUMENT_ID}`, () => new Promise(() => undefined))
}

/** The others that are open now. */
async function openDocuments(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held: locks = [] } = await navigator.locks.query()
  const names = locks.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK))
  return new Set(names.map((name) => name.slice(LOCK.length)).filter((id) => id !== DOCUMENT_ID))
}

/**
 * The draft as it is on the server.
 *
 * @throws ApiError 401 too where the session is over: a guest would be shown what is public, or nothing, instead
 */
export async function fetchDraft(id: string, signal?: AbortSignal): Promise<Blog> {
  const options = signal ? { signal } : {}
  try {
    const { blog } = await call(api.blogs.get, { params: { id }, ...options })
    if (blog.updatedBy) return blog
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error
  }
  await call(api.users.me, options)
  throw new ApiError('not_found', 404)
}

/** Begins where the server is, or, after a reload or a crash, where the person was. */
export function openWith(blog: Blog, copies: readonly FoundCopy[]) {
  const saved = fieldsOf(blog)
  const useful = copies.filter((copy) => !isEmpty(newsOf(copy.change)))
  const restored = useful.find(({ version }) => version === blog.version)
  const older = useful.find(({ version }) => version !== blog.version)
  const change = restored ? newsOf(restored.change) : {}
  return {
    start: begin(blog.version, saved, { ...saved, ...change }),
    /** Made from the present version: it stands in the editor already. */
    restored: restored && { ...restored, change },
    /** Made from another: the person decides. */
    older: older && { ...older, change: newsOf(older.change) },
    /** They hold nothing that the server does not have. */
    useless: copies.filter((copy) => !useful.includes(copy)),
  }

  function newsOf(kept: PostChange): PostChange {
    const fields = { ...saved, ...kept }
    return pick(
      fields,
      namesOf(kept).filter((name) => !sameValue(fields[name], saved[name])),
    )
  }
}

type Opened = ReturnType<typeof openWith>
