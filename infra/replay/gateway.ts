import * as z from 'zod/mini'
import type { Clock } from '../local/clock.ts'
import { toEvent, toHttp } from '../local/event.ts'
import { createRouter } from '../local/router.ts'
import type { HttpRequest } from './distribution.ts'
import type { Functions } from './functions.ts'
import { REGION, type Stacks } from './stacks.ts'

const Route = z.object({ RouteKey: z.string(), Target: z.string() })
const Integration = z.object({ IntegrationUri: z.string() })

interface GatewayParts {
  readonly stacks: Stacks
  readonly functions: Functions
  readonly clock: Clock
  /** Reports a failure in one line. */
  readonly reportFault: (line: string) => void
}

/** API Gateway with the routes of the templates. */
export function createGateway({ stacks, functions, clock, reportFault }: GatewayParts) {
  const [api] = stacks.all('AWS::ApiGatewayV2::Api', z.unknown())
  if (!api) throw new Error('The templates hold no API')
  const integrations = new Map(
    stacks
      .all('AWS::ApiGatewayV2::Integration', Integration)
      .map((resource) => [`integrations/${stacks.refOf(resource)}`, resource.properties.IntegrationUri]),
  )
  const routes = stacks.all('AWS::ApiGatewayV2::Route', Route).map(({ properties: { RouteKey, Target } }) => {
    const [method = '', path = ''] = RouteKey.split(' ')
    return { method, path, target: { key: RouteKey, alias: integrations.get(Target) ?? '' } }
  })
  const route = createRouter(routes.filter(({ path }) => path !== ''))
  const unknown = routes.find(({ method }) => method === '$default')
  return {
    host: `${stacks.refOf(api)}.execute-api.${REGION}.amazonaws.com`,
    async answer({ method, url, headers, edgeHeaders, body }: HttpRequest): Promise<Response> {
      const match = route(method, url.split('?')[0] ?? url)
      const target = match?.route.target ?? unknown?.target
      if (!target) return Response.json({ message: 'Not Found' }, { status: 404 })
      const plain = Object.fromEntries(headers)
      const lists = Object.fromEntries([...headers].map(([name, value]) => [name, [value]]))
      const event = toEvent(
        {
          method,
          url,
          headers: plain,
          headersDistinct: lists,
          httpVersion: '1.1',
          socket: { remoteAddress: '192.0.2.1' },
        },
        body,
        {
          routeKey: target.key,
          pathParameters: match?.parameters ?? {},
          requestId: crypto.randomUUID(),
          nowMs: clock.nowMs(),
          edgeHeaders,
        },
      )
      try {
        const result = await functions.invoke('apigateway.amazonaws.com', target.alias, event)
        const answer = toHttp(result as Parameters<typeof toHttp>[0])
        if (answer.status >= 500)
          reportFault(`${target.key} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
        const hasBody = answer.status !== 204 && answer.status !== 304 && method !== 'HEAD'
        const response = new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status })
        for (const [name, value] of Object.entries(answer.headers))
          for (const each of [value].flat()) response.headers.append(name, each)
        return response
      } catch (error) {
        reportFault(`${target.key} failed: ${String(error)}`)
        return Response.json({ message: 'Internal Server Error' }, { status: 500 })
      }
    },
  }
}
