import { createServer, request as open, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { listen } from '../local/listen.ts'
import { accessRequestsOf, type SdkRequest, signerOf } from './asked.ts'
import { type AccessRequest, fitsGrant, grantsOf, isAllowed, type PolicyDocument } from './is-allowed.ts'

/** A role, as its templates write it. */
export interface Role {
  readonly name: string
  readonly policies: readonly PolicyDocument[]
}

export interface Judge {
  /** For the SDK, as the address of every service. */
  readonly endpoint: string
  /** Questions that were put to a policy. */
  readonly judged: () => number
  /** Each that a policy answered with no. */
  readonly denied: string[]
  /** The grants of the roles that called, each an action on a resource: their number, and those that no call used. */
  readonly grants: () => { readonly all: number; readonly unused: readonly string[] }
  stop(): void
}

export interface JudgeOptions {
  /** By the key id with which a function signs. Other keys are those of the operator, who may do all. */
  readonly roles: ReadonlyMap<string, Role>
  readonly partitionKeys: ReadonlySet<string>
  /** Answers a request that is allowed. */
  readonly pass: (service: string, request: SdkRequest, response: ServerResponse) => void | Promise<void>
}

/** A proxy for all AWS services: it checks each call against the caller's policy and forwards only allowed ones. */
export async function startJudge({ roles, partitionKeys, pass }: JudgeOptions): Promise<Judge> {
  const denied: string[] = []
  /** Questions that were answered with yes, by role. */
  const used = new Map<Role, Map<string, AccessRequest>>()
  let judged = 0

  /** Returns what the role may not do. */
  const refusal = (role: Role, question: AccessRequest): string | undefined => {
    judged += 1
    const line = `${role.name} ${question.action} ${question.resource}`
    if (isAllowed(role.policies, question)) {
      const known = used.get(role) ?? new Map()
      used.set(role, known.set(line, question))
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
      const questions = role ? accessRequestsOf(service, request, partitionKeys) : []
      const line = questions.map((each) => role && refusal(role, each)).find((each) => each !== undefined)
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
      const all = [...used].flatMap(([role, asked]) =>
        grantsOf(role.policies).map((grant) => ({
          line: `${role.name} ${grant.action} ${grant.resource}`,
          isUsed: [...asked.values()].some((one) => fitsGrant(grant, one)),
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
 * Sends a request on to the service behind.
 *
 * @param key replaces the caller's key id, because DynamoDB Local keeps separate tables for each key
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
