/** The parts of a service worker's global scope that we use; the compiler's types clash with those of a document. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly navigator: { readonly languages: readonly string[] }
  readonly registration: { unregister: () => Promise<boolean> }
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly WorkerClient[]>
  }
  /** Not in every browser. */
  readonly cookieStore?: { get: (name: string) => Promise<{ value?: string | undefined } | null> }
  skipWaiting: () => Promise<void>
  addEventListener: <T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ) => void
}

export interface WorkerClient {
  readonly url: string
  navigate: (url: string) => Promise<unknown>
}

/** An event that keeps the worker alive until its promises are settled. */
export interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}

export interface WorkerMessageEvent extends LastingEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: WorkerMessageEvent
}
