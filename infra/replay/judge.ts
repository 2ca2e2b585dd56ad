import { createServer, request as open, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { listen } from '../local/listen.ts'
import { accessRequestsOf, type SdkRequest, signerOf } from './access-requests.ts'
import { type AccessRequest, fitsGrant, grantsOf, isAllowed, type PolicyDocument } from './is-allowed.ts'

/** A role of the templates. */
export interface Role {
  readonly name: string
  readonly policies: readonly PolicyDocument[]
}

export interface Judge {
  /** The SDK's address for every service. */
  readonly endpoint: string
  readonly judged: () => number
  /** Access requests that a policy denied, one line each. */
  readonly denied: string[]
  /** Grants of the roles that called: their number, and those that no call used. */
  readonly grants: () => { readonly all: number; readonly unused: readonly string[] }
  stop(): void
}

export interface JudgeOptions {
  /** Roles by the key id with which their function signs. Other keys are the operator's, who may do everything. */
  readonly roles: ReadonlyMap<string, Role>
  readonly partitionKeys: ReadonlySet<string>
  /** Answers an allowed request. */
  readonly pass: (service: string, request: SdkRequest, response: ServerResponse) => void | Promise<void>
}

/** A proxy for all AWS services: it checks each call against the caller's policy and forwards only allowed ones. */
export async function startJudge({ roles, partitionKeys, pass }: JudgeOptions): Promise<Judge> {
  const denied: string[] = []
  /** Allowed access requests by role and line. */
  const used = new Map<Role, Map<string, AccessRequest>>()
  let judged = 0

  /** The line of a denied access request; undefined if it is allowed. */
  const refusal = (role: Role, asked: AccessRequest): string | undefined => {
    judged += 1
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
      if (line === undefined) await pass(service, request, response)
      else refuse(response, service, line)
    }
    answer().catch((error: unknown) => {
      denied.push(`not judged: ${String(error)}`)
      response.destroy()
    })
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    judged: () => judged,
    denied,
    grants() {
      const all = [...used].flatMap(([role, allowed]) =>
        grantsOf(role.policies).map((grant) => ({
          line: `${role.name} ${grant.action} ${grant.resource}`,
          isUsed: [...allowed.values()].some((one) => fitsGrant(grant, one)),
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
export function passOn(
  endpoint: string,
  { method, url, headers: sent, body }: SdkRequest,
  response: ServerResponse,
  key?: string,
) {
  const authorization = String(sent.authorization ?? '').replace(/Credential=[^/]+/, `Credential=${key}`)
  const headers = key === undefined ? sent : { ...sent, authorization }
  return new Promise<void>((resolve, reject) => {
    const asked = open(`${endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response).on('finish', resolve)
    })
    asked.on('error', reject).end(body)
  })
}
