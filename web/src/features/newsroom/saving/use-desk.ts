import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Blog } from '#shared/models/blog.ts'
import { api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useSession } from '#web/lib/session.tsx'
import { notePost } from '../list/fresh-posts.ts'
import { heldBack, unsaved } from './autosave.ts'
import type { Autosave, Command, Event, Request } from './autosave-state.ts'
import { device, dropCopy, type FoundCopy, findCopies, keepCopy } from './kept-copies.ts'
import { DOCUMENT_ID, holdDocument, openDocuments } from './open-documents.ts'
import { fetchDraft, type Opened, openWith } from './open-post.ts'
import { type FieldName, isEmpty, type PostChange } from './post-fields.ts'
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

/** A post on the desk: what the server says of it, what stands in the editor, and what becomes of both. */
export interface Desk {
  readonly blog: Blog
  readonly state: Autosave
  readonly opened: Opened
  readonly held: ReadonlySet<FieldName>
  /** Something typed is kept nowhere but in this document. */
  readonly unkept: boolean
  readonly set: (change: PostChange) => void
  readonly ask: (command: Command) => void
  readonly tell: (event: Event) => void
  /** A copy from this device that is of no use any more. */
  readonly forget: (copy: FoundCopy) => void
}

export function useDesk({ blog: first, copies }: LoadedPost, editor: string): Desk {
  const [blog, setBlog] = useState(first)
  const [opened] = useState(() => openWith(first, copies))
  const [saver] = useState(() => makeSaver(opened, first._id, editor, setBlog))
  const state = useSyncExternalStore(saver.subscribe, saver.state)
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
  const held = useMemo(() => heldBack(state), [state])
  const set = useCallback(
    (change: PostChange) => saver.tell({ kind: 'typed', change, nowMs: Date.now() }),
    [saver],
  )
  const ask = useCallback((command: Command) => saver.tell({ kind: 'asked', command }), [saver])
  const forget = useCallback((copy: FoundCopy) => dropCopy(device(), copy.place), [])
  return { blog, state, opened, held, unkept: saver.isUnkept(), set, ask, tell: saver.tell, forget }
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
  const { kind: _, ...decision } = command ?? { kind: undefined }
  return (await call(api.blogs.update, { params, input: { ...change, ...decision, version } })).blog
}

/** Goes on as soon as it can: with the network, and with whoever logs in, here or in another tab. */
function useResume(saver: Saver): void {
  const { user } = useSession()
  useEffect(() => {
    if (user) saver.tell({ kind: 'resumed' })
  }, [saver, user])
  useEffect(() => {
    const resume = () => saver.tell({ kind: 'resumed' })
    const onShown = () => {
      if (document.visibilityState === 'visible' && saver.state().trouble?.kind === 'signedOut') resume()
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
