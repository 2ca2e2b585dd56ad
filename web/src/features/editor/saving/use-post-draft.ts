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
  /** Copies on this device that belong to no open document. */
  readonly copies: readonly FoundCopy[]
}

export async function loadPost(id: string, editor: string, signal: AbortSignal): Promise<LoadedPost> {
  const [blog, open] = await Promise.all([fetchDraft(id, signal), openDocuments()])
  const copies = findCopies(device(), { editor, post: id }, Date.now())
  return { blog, copies: copies.filter(({ place }) => !open.has(place.document)) }
}

/** A post being edited: its state on the server and in the editor, and the actions on both. */
export interface PostDraft {
  readonly blog: Blog
  readonly state: Autosave
  readonly opened: Opened
  readonly held: ReadonlySet<FieldName>
  /** True if typed text exists only in this document. */
  readonly isUnkept: boolean
  readonly set: (change: PostChange) => void
  /** Publishing waits ten seconds, in which it can be undone. */
  readonly request: (command: Command) => void
  readonly dispatch: (event: Event) => void
  /** Sets the post after a change outside of the draft. */
  readonly renew: (blog: Blog) => void
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
    // This document's own copy contains their changes now.
    for (const copy of opened.obsolete) dropCopy(device(), copy.place)
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
    isUnkept: saver.isUnkept(),
    set,
    request,
    dispatch: saver.dispatch,
    renew: setBlog,
    forget,
  }
}

/**
 * Subscribes in a layout effect. `useSyncExternalStore` would subscribe in a later effect: of two letters typed
 * before it, React would reset the field and lose the first.
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
  // A command must survive leaving the page; browsers allow `keepalive` for at most 64 kB.
  const keepalive = command !== undefined && (change.content?.length ?? 0) < KEPT_ALIVE_LENGTH_MAX
  return (await call(api.blogs.update, { params, input, keepalive })).blog
}

/** Resumes when the network is back, or when somebody logs in, here or in another tab. */
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

/** Warns on leaving only if typed text is kept nowhere else. */
function useWarning(saver: Saver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isUnkept()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saver])
}

/** Sends a waiting publication when the page is left. */
function usePublishedOnLeave(saver: Saver): void {
  useEffect(() => {
    const hurry = () => saver.dispatch({ kind: 'hurried' })
    window.addEventListener('pagehide', hurry)
    return () => window.removeEventListener('pagehide', hurry)
  }, [saver])
}

/** The time in which publishing can be undone; the texts name the same. */
const UNDO_MS = 10_000
const KEPT_ALIVE_LENGTH_MAX = 15_000

const LOCK = 'fairflight.staff.document.'

/** Identifies this document among the browser's open ones. */
const DOCUMENT_ID = crypto.randomUUID()

let held = false

/** Holds a lock, so that other documents leave this one's copy alone. */
function holdDocument(): void {
  if (held || !('locks' in navigator)) return
  held = true
  // The lock lasts until the document closes.
  void navigator.locks.request(`${LOCK}${DOCUMENT_ID}`, () => new Promise(() => undefined))
}

async function openDocuments(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held: locks = [] } = await navigator.locks.query()
  const names = locks.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK))
  return new Set(names.map((name) => name.slice(LOCK.length)).filter((id) => id !== DOCUMENT_ID))
}

/**
 * Fetches the draft from the server.
 *
 * @throws ApiError also 401 if the session is over: a guest would get the public version, or nothing
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

/** Starts with the server's state, or with a copy from before a reload or crash. */
export function openWith(blog: Blog, copies: readonly FoundCopy[]) {
  const saved = fieldsOf(blog)
  const useful = copies.filter((copy) => !isEmpty(unsavedPart(copy.change)))
  const restored = useful.find(({ version }) => version === blog.version)
  const older = useful.find(({ version }) => version !== blog.version)
  const change = restored ? unsavedPart(restored.change) : {}
  return {
    start: begin(blog.version, saved, { ...saved, ...change }),
    /** A copy of the present version; the editor shows its changes. */
    restored: restored && { ...restored, change },
    /** A copy of another version: the editor decides about it. */
    older: older && { ...older, change: unsavedPart(older.change) },
    /** Copies whose changes the server already has. */
    obsolete: copies.filter((copy) => !useful.includes(copy)),
  }

  function unsavedPart(kept: PostChange): PostChange {
    const fields = { ...saved, ...kept }
    return pick(
      fields,
      namesOf(kept).filter((name) => !sameValue(fields[name], saved[name])),
    )
  }
}

type Opened = ReturnType<typeof openWith>
