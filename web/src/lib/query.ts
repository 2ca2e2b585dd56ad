import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError, type CallOptions } from '#shared/api/client.ts'
import type { AnyEndpoint, OutputOf } from '#shared/api/endpoint.ts'
import { onAccountChange } from './account-storage.ts'
import { call } from './client.ts'
import { failureMessage } from './failure.ts'
import { useMinimum } from './use-minimum.ts'

/**
 * Server state of the pages behind a login. Each hook below names this client itself, so no provider stands in the
 * application's frame: the game and the public pages load nothing of TanStack Query.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An answer lives as long as a page shows it: a form never starts from an old record.
      gcTime: 0,
      // A failed call is reported at once; `lib/client.ts` already turns a lost connection into the code `offline`.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
      placeholderData: keepPreviousData,
    },
  },
})

// Follows the tab's visibility and the connection, as a `QueryClientProvider` would.
queryClient.mount()

let owner: string | undefined
onAccountChange((user) => {
  // A page that stays when its session ends keeps its own answers.
  if (user !== owner) queryClient.removeQueries({ type: 'inactive' })
  owner = user
})

interface Settings {
  readonly enabled?: boolean
  /** Milliseconds. */
  readonly staleTime?: number
  /** Milliseconds. */
  readonly gcTime?: number
}

/** For lists of names: fetched once and kept until `forget`. */
export const KEPT: Settings = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export interface Answer<T> {
  /** The last answer, kept during the next request. */
  readonly data: T | undefined
  /** The reason why the last request failed, in the reader's language. */
  readonly error: string | undefined
  /** True if the server knows no such record; an id of the wrong form is none either. */
  readonly isMissing: boolean
  readonly loading: boolean
  readonly reload: () => void
  /** Applies another call's answer. */
  readonly replace: (data: T) => void
}

/**
 * Calls an endpoint when the page opens and when its input changes.
 * @example const found = useApiQuery(api.users.get, { params: { id } })
 */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  parts?: CallOptions<E>,
  settings?: Settings,
): Answer<OutputOf<E>> {
  const load = (signal: AbortSignal) => call(endpoint, { ...parts, signal } as CallOptions<E>)
  return useServerState(keyOf(endpoint, parts), load, settings)
}

/** Like `useApiQuery`, for an answer that needs several calls or other work. */
export function useServerState<T>(
  key: QueryKey,
  load: (signal: AbortSignal) => Promise<T>,
  settings?: Settings,
): Answer<T> {
  const options = {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    ...settings,
  }
  const { data, error, isFetching, refetch } = useQuery<T>(options, queryClient)
  return {
    data,
    error: error ? failureMessage(error) : undefined,
    isMissing: error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400),
    loading: useMinimum(isFetching),
    reload: () => void refetch(),
    replace: (next) => queryClient.setQueryData<T>(key, () => next),
  }
}

interface Slice<Row> {
  readonly rows: readonly Row[]
  readonly cursor?: string | undefined
}

export interface Pages<Row> {
  /** All rows fetched so far; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly error: string | undefined
  readonly loading: boolean
  readonly reload: () => void
  /** Repeats the failed request. */
  readonly retry: () => void
  /** Fetches the next page; undefined after the last one. */
  readonly more: (() => void) | undefined
  readonly fetchingMore: boolean
  /** Changes the fetched rows after another call. Fetches anew if there are no rows yet. */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => Promise<void>
}

/**
 * Fetches a list page by page and appends each page.
 * @example const pages = usePages(['rounds', mode], async (cursor, signal) => …)
 */
export function usePages<Row>(
  key: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Slice<Row>>,
  settings?: Settings,
): Pages<Row> {
  type Data = InfiniteData<Slice<Row>, string | undefined>
  const found = useInfiniteQuery<Slice<Row>, Error, Data, QueryKey, string | undefined>(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor,
      ...settings,
    },
    queryClient,
  )
  return {
    rows: found.data?.pages.flatMap(({ rows }) => rows),
    error: found.error ? failureMessage(found.error) : undefined,
    loading: useMinimum(found.isFetching),
    reload: () => void found.refetch(),
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    fetchingMore: found.isFetchingNextPage,
    change: async (change) => {
      // A page requested before the change would undo it.
      await queryClient.cancelQueries({ queryKey: key, exact: true })
      const before = queryClient.getQueryData<Data>(key)
      if (!before) return void (await found.refetch())
      const rows = [...change(before.pages.flatMap((page) => page.rows))]
      const pages = before.pages.map((page, index) => {
        const isLast = index === before.pages.length - 1
        return { ...page, rows: rows.splice(0, isLast ? rows.length : page.rows.length) }
      })
      queryClient.setQueryData<Data>(key, { ...before, pages })
    },
  }
}

function keyOf(
  endpoint: AnyEndpoint,
  parts?: { readonly params?: unknown; readonly input?: unknown },
): QueryKey {
  return [`${endpoint.method} ${endpoint.path}`, ...(parts ? [parts] : [])]
}

/** Refetches the endpoint's answers that a page shows, and drops the others. */
export function forget(endpoint: AnyEndpoint): void {
  forgetKey(keyOf(endpoint))
}

export function forgetKey(queryKey: QueryKey): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey })
}

/** The first interval; later ones grow. */
const FIRST_MS = 4000
const GROWTH = 1.5
const LAST_MS = 60_000

/**
 * Polls for changes made elsewhere: never in a hidden tab, and at once when it is shown again.
 * @param ask a rejection changes nothing; polling goes on
 */
export function usePolling(ask: () => Promise<unknown>): void {
  const options = {
    queryKey: ['polling', useId()],
    queryFn: async () => {
      await ask()
      return null
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { dataUpdateCount: number; errorUpdateCount: number } }) =>
      Math.min(LAST_MS, FIRST_MS * GROWTH ** (state.dataUpdateCount + state.errorUpdateCount)),
  }
  useQuery(options, queryClient)
}
