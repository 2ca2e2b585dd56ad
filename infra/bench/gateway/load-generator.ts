import autocannon from 'autocannon'

/** A load on a server, sent from a process of its own. */
export interface LoadJob {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly connections: number
  readonly durationS: number
  /** A header whose values are used in turn. */
  readonly turns?: { readonly header: string; readonly values: readonly string[]; readonly from: number }
}

export interface LoadResult {
  readonly requestsPerS: number
  /** Whole milliseconds, as autocannon's histogram has them. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answered: number
  /** The number of answers other than 2xx, and of broken connections. */
  readonly failed: number
}

async function generate(job: LoadJob): Promise<LoadResult> {
  const { url, method, headers, body, connections, durationS: duration, turns } = job
  const result = await autocannon({
    url,
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    connections,
    duration,
    ...(turns === undefined ? {} : { requests: [{ setupRequest: inTurn(turns) }] }),
  })
  return {
    requestsPerS: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answered: result['2xx'],
    failed: result.non2xx + result.errors,
  }
}

function inTurn({ header, values, from }: NonNullable<LoadJob['turns']>) {
  let turn = from
  return (request: autocannon.Request): autocannon.Request => {
    const value = values[turn % values.length] ?? ''
    turn += 1
    return { ...request, headers: { ...request.headers, [header]: value } }
  }
}

process.on('message', async (job: LoadJob) => {
  process.send?.(await generate(job))
})
process.on('disconnect', () => process.exit())
