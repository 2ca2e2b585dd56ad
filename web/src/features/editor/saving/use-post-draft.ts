import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useSession } from '#web/lib/session.tsx'
import { holdCall, sendHeld, useIsHeld } from '#web/ui/held-calls.tsx'
import { notePost } from '../list/fresh-posts.ts'
import { unsavableFields, unsaved } from './autosave.ts'
import { type Autosave, type Command, initialState, type Request } from './autosave-state.ts'
import { dropCopy, findCopy, keepCopy, type LocalCopy } from './local-copy.ts'
import { fieldsOf, isEmpty, namesOf, type PostChange, pick, sameValue } from './post-fields.ts'
import { createSaver, type Saver } from './saver.ts'

export type PostDraft = ReturnType<typeof usePostDraft>

type StatusCommand = Extract<Command, { kind: 'status' }>

/** Returns a post being edited: its state on the server and in the editor, and the actions on both. */
export function usePostDraft(first: Blog, editor: string) {
  const { t } = useTranslation('posts')
  const [blog, setBlog] = useState(first)
  const [{ saver, restored }] = useState(() => openDraft(first, editor, setBlog))
  const state = useSaverState(saver)
  const holdKey = `publish ${first._id}`
  // Leaving the page sends a held publication at once, with the last changes.
  useEffect(() => {
    const leave = saver.run()
    return () => {
      void sendHeld(holdKey)
      leave()
    }
  }, [saver, holdKey])
  useEffect(() => notePost(blog._id, blog), [blog])
  useResume(saver)
  useBusy(!isEmpty(unsaved(state)))
  useUnloadWarning(saver)
  const request = useCallback((command: Command) => saver.dispatch({ kind: 'requested', command }), [saver])
  const unsavable = useMemo(() => unsavableFields(state), [state])
  return {
    blog,
    state,
    /** Fields that cannot be saved. */
    unsavable,
    /** The text that a crash or reload left on this device; it is in the editor again. */
    restored,
    request,
    isUnkept: saver.isUnkept(),
    set: useCallback(
      (change: PostChange) => saver.dispatch({ kind: 'typed', change, nowMs: Date.now() }),
      [saver],
    ),
    /** Publishes after ten seconds in which it can be undone. */
    publish: (more: Partial<StatusCommand> = {}) => {
      const command: Command = { kind: 'status', status: 'published', ...more }
      // A field that cannot be saved fails the command at once, without the ten seconds.
      if (unsavable.size > 0) return request(command)
      saver.dispatch({ kind: 'read' })
      holdCall({
        key: holdKey,
        text: t('list.publishing', { title: state.present.title }),
        now: t('action.publishNow'),
        send: async () => request(command),
      })
    },
    isPublishHeld: useIsHeld(holdKey),
    dispatch: saver.dispatch,
    /** Calls the listener with the text now and after each change. */
    followText: useCallback(
      (listener: (text: string) => void) => {
        listener(saver.state().present.content)
        return saver.subscribe(() => listener(saver.state().present.content))
      },
      [saver],
    ),
    /** Sets the post after a call that changed it without the draft. */
    renew: setBlog,
  }
}

/** Opens a post with the text that a crash or reload left on this device. A text of an older version is merged. */
function openDraft(blog: Blog, editor: string, onBlog: (blog: Blog) => void) {
  const key = { editor, post: blog._id }
  const { start, restored } = startWith(blog, findCopy(key, Date.now()))
  const saver = createSaver({
    start,
    send: (request) => sendRequest(blog._id, request),
    fetch: () => fetchDraft(blog._id),
    keep: (state) => {
      const change = unsaved(state)
      const base = pick(state.saved, namesOf(change))
      return keepCopy(key, { version: state.version, atMs: Date.now(), change, base })
    },
    drop: () => dropCopy(key),
    onBlog,
  })
  return { saver, restored }
}

export function startWith(blog: Blog, copy: LocalCopy | undefined) {
  const saved = fieldsOf(blog)
  const present = { ...saved, ...copy?.change }
  const isSaved = namesOf(copy?.change ?? {}).every((name) => sameValue(present[name], saved[name]))
  if (!copy || isSaved) return { start: initialState(blog.version, saved), restored: undefined }
  return { start: initialState(copy.version, { ...saved, ...copy.base }, present), restored: copy }
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

/** Browsers allow `keepalive` for at most 64 kB. */
const KEPT_ALIVE_LENGTH_MAX = 15_000

async function sendRequest(id: string, { version, change, command }: Request): Promise<Blog> {
  const params = { id }
  if (command?.kind === 'restore') {
    return (await call(api.blogs.restore, { params, input: { restore: command.version, version } })).blog
  }
  const { kind: _, ...decision } = command ?? { kind: undefined }
  // A command must survive leaving the page.
  const keepalive = command !== undefined && (change.content?.length ?? 0) < KEPT_ALIVE_LENGTH_MAX
  const input = { ...change, ...decision, version }
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
function useUnloadWarning(saver: Saver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isUnkept()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saver])
}

/**
 * Fetches the draft from the server.
 *
 * @throws ApiError also 401 if the session is over: a guest would get the public version, or nothing
 */
export async function fetchDraft(id: string, signal?: AbortSignal): Promise<Blog> {
  try {
    const { blog } = await call(api.blogs.get, { params: { id }, signal })
    if (blog.updatedBy) return blog
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error
  }
  await call(api.users.me, { signal })
  throw new ApiError('not_found', 404)
}
