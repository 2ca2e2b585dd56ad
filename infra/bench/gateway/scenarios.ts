import type { TestUser } from '#functions/testing/people.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Ask } from './trial.ts'

/** A request that both servers answer with the same work. */
export interface Scenario {
  readonly name: string
  /** Judged by its share of the floor (`database`) or by its requests per second (`trivial`). */
  readonly kind: 'database' | 'trivial'
  readonly floor: Ask
  readonly gateway: Ask
}

/** The headers that a browser sends besides the session. */
const BROWSER = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-GB,en;q=0.9',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const JSON_BODY = { 'content-type': 'application/json' }
const FUN = JSON.stringify({ mode: 'fun', risk: 'steady' })

export function scenarios(people: readonly TestUser[]): readonly Scenario[] {
  const floor = { header: 'x-account', values: people.map(({ id }) => id) }
  const gateway = { header: 'cookie', values: people.map(({ cookie }) => cookie) }
  const { rounds, users, site } = api
  return [
    {
      name: 'Get Round (POST /rounds)',
      kind: 'database',
      floor: { path: '/round', method: 'POST', headers: JSON_BODY, body: FUN, turns: floor },
      gateway: {
        path: API_BASE + rounds.create.path,
        method: 'POST',
        headers: { ...BROWSER, ...JSON_BODY },
        body: FUN,
        turns: gateway,
      },
    },
    {
      name: 'Session-checked GET (/users/me)',
      kind: 'database',
      floor: { ...get('/me', {}), turns: floor },
      gateway: { ...get(API_BASE + users.me.path, BROWSER), turns: gateway },
    },
    {
      name: 'Trivial handler (GET /health)',
      kind: 'trivial',
      floor: get('/health', {}),
      gateway: get(API_BASE + site.health.path, {}),
    },
  ]
}

function get(path: string, headers: Ask['headers']): Ask {
  return { path, method: 'GET', headers }
}
