import type { Image } from '#shared/models/image.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { checkFile, type UploadProgress, UploadRefused, uploadFailure, uploadImage } from './upload-image.ts'

export interface QueuedFile {
  readonly id: number
  readonly file: File
  readonly alt: string
  /** `waiting` for its text or for Send; `queued` until an upload ends; `refused` for good. */
  readonly state: 'waiting' | 'queued' | 'sending' | 'ready' | 'refused'
  readonly progress?: UploadProgress | undefined
  readonly message?: string | undefined
  readonly image?: Image | undefined
}

type Change = Partial<Omit<QueuedFile, 'id' | 'file'>>

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Parallel uploads: one is sent while the server checks the other. */
const UPLOADS_MAX = 2

let lastId = 0

export function createUploadQueue() {
  let items: readonly QueuedFile[] = []
  const aborters = new Map<number, AbortController>()
  /** Uploads whose answer was lost with the connection; they may have arrived. */
  const earlier = new Map<number, string>()
  const listeners = new Set<() => void>()
  const find = (id: number) => items.find((item) => item.id === id)

  function set(next: readonly QueuedFile[]): void {
    items = next
    for (const listener of listeners) listener()
  }

  function change(id: number, to: Change): void {
    set(items.map((item) => (item.id === id ? { ...item, ...to } : item)))
  }

  function sendNext(): void {
    for (const item of items.filter(({ state }) => state === 'queued')) {
      if (aborters.size >= UPLOADS_MAX) return
      void sendOne(item)
    }
  }

  async function sendOne({ id, file, alt }: QueuedFile): Promise<void> {
    const aborter = new AbortController()
    aborters.set(id, aborter)
    change(id, { state: 'sending', progress: { phase: 'sending', share: 0 } })
    try {
      const image = await uploadImage(file, alt.trim(), {
        signal: aborter.signal,
        onProgress: (progress) => change(id, { progress }),
        earlier: earlier.get(id),
        onCreated: (upload) => earlier.set(id, upload),
      })
      change(id, { state: 'ready', image, progress: undefined })
    } catch (error) {
      const message = uploadFailure(error) ?? translate('images')('file.cancelled')
      const isOffline = error instanceof ApiError && error.code === 'offline'
      if (!isOffline) earlier.delete(id)
      const state = error instanceof UploadRefused ? 'refused' : 'waiting'
      change(id, { state, progress: undefined, message })
    } finally {
      aborters.delete(id)
      sendNext()
    }
  }

  async function checkAdded({ id, file }: QueuedFile): Promise<void> {
    try {
      await checkFile(file)
    } catch (error) {
      change(id, { state: 'refused', message: uploadFailure(error) })
    }
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files: readonly File[]) => {
      const added = files.map((file): QueuedFile => {
        lastId += 1
        return { id: lastId, file, alt: '', state: 'waiting' }
      })
      set([...items, ...added])
      for (const item of added) void checkAdded(item)
    },
    describe: (id: number, alt: string) => change(id, { alt, message: undefined }),
    /** Sends every file that has a text; returns the first without one. */
    sendAll: () => {
      const waiting = items.filter(({ state }) => state === 'waiting')
      for (const { id, alt } of waiting) {
        if (alt.trim() === '') change(id, { message: translate('images')('file.altRequired') })
        else change(id, { state: 'queued', message: undefined })
      }
      sendNext()
      return waiting.find(({ alt }) => alt.trim() === '')
    },
    cancel: (id: number) => {
      const aborter = aborters.get(id)
      if (aborter) aborter.abort()
      else if (find(id)?.state === 'queued') change(id, { state: 'waiting', message: undefined })
    },
    remove: (id: number) => {
      aborters.get(id)?.abort()
      set(items.filter((item) => item.id !== id))
    },
    clearReady: () => set(items.filter(({ state }) => state !== 'ready')),
    cancelAll: () => {
      set([])
      for (const aborter of aborters.values()) aborter.abort()
    },
  }
}
