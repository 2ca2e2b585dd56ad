import { createServer, request as open, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { listen } from '../local/listen.ts'
import { accessRequestsOf, type SdkRequest, signerOf } from './access-requests.ts'
import { type AccessRequest, grantsOf, isAllowed, matchesGrant, type PolicyDocument } from './is-allowed.ts'

/** A role of the templates. */
export interface Role {
  readonly name: string
  readonly policies: readonly PolicyDocument[]
}

export interface Authorizer {
  /** The SDK's address for every service. */
  readonly endpoint: string
  readonly checked: () => number
  /** Access requests that a policy denied, one line each. */
  readonly denied: string[]
  /** Grants of the roles that called: their number, and those that no call used. */
  readonly grants: () => { readonly all: number; readonly unused: readonly string[] }
  stop(): void
}

export interface AuthorizerOptions {
  /** Roles by the key id with which their function signs. Other keys are the operator's, who may do everything. */
  readonly roles: ReadonlyMap<string, Role>
  readonly partitionKeys: ReadonlySet<string>
  /** Answers an allowed request. */
  readonly forward: (service: string, request: SdkRequest, response: ServerResponse) => void | Promise<void>
}

/** A proxy for all AWS services: it checks each call against the caller's policy and forwards only allowed ones. */
export async function startAuthorizer({
  roles,
  partitionKeys,
  forward,
}: AuthorizerOptions): Promise<Authorizer> {
  const denied: string[] = []
  /** Allowed access requests by role and line. */
  const used = new Map<Role, Map<string, AccessRequest>>()
  let checked = 0

  /** The line of a denied access request; undefined if it is allowed. */
  const refusal = (role: Role, asked: AccessRequest): string | undefined => {
    checked += 1
    const line = `${role.name} ${asked.action} ${asked.resource}`
    if (isAllowed(role.policies, asked)) {
      const known = used.get(role) ?? new Map()
      used.set(role, known.set(line, asked))
      return undefined
    }
    denied.push(line)
    return line
  }
  const server = createServer((incoming, response) => {
    const answer = async () => {
      const { method = 'GET', url = '/', headers } = incoming
      const request = { method, url, headers, body: await buffer(incoming) }
      const { key, service } = signerOf(request)
      const role = roles.get(key)
      const asked = role ? accessRequestsOf(service, request, partitionKeys) : []
      const line = asked.map((each) => role && refusal(role, each)).find((each) => each !== undefined)
      if (line === undefined) await forward(service, request, response)
      else refuse(response, service, line)
    }
    answer().catch((error: unknown) => {
      denied.push(`not checked: ${String(error)}`)
      response.destroy()
    })
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    checked: () => checked,
    denied,
    grants() {
      const all = [...used].flatMap(([role, allowed]) =>
        grantsOf(role.policies).map((grant) => ({
          line: `${role.name} ${grant.action} ${grant.resource}`,
          isUsed: [...allowed.values()].some((one) => matchesGrant(grant, one)),
        })),
      )
      const unused = all.filter(({ isUsed }) => !isUsed).map(({ line }) => line)
      return { all: all.length, unused }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refuse(response: ServerResponse, service: string, line: string): void {
  const message = `not authorized: ${line}`
  if (service === 'dynamodb' || service === 'secretsmanager') {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify({ __type: 'AccessDeniedException', message }))
    return
  }
  response.writeHead(403, { 'content-type': 'text/xml' })
  response.end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`)
}

/**
 * Forwards a request to a service.
 *
 * @param key replaces the caller's key id: DynamoDB Local keeps separate tables for each
 */
export function forwardRequest(
  endpoint: string,
  { method, url, headers: given, body }: SdkRequest,
  response: ServerResponse,
  key?: string,
) {
  const authorization = String(given.authorization ?? '').replace(/Credential=[^/]+/, `Credential=${key}`)
  const headers = key === undefined ? given : { ...given, authorization }
  return new Promise<void>((resolve, reject) => {
    const asked = open(`${endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response).on('finish', resolve)
    })
    asked.on('error', reject).end(body)
  })
}
