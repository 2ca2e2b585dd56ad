import { text } from 'node:stream/consumers'
import { startServer } from './start-server.ts'

/** The part of Secrets Manager that the product uses: a value by its name, and a new value. */
export interface TestSecretsManager {
  readonly endpoint: string
  readonly values: Map<string, string>
  /** True makes it refuse all requests; the SDK does not retry a refusal. */
  refuses: boolean
  /** True makes it leave all requests unanswered. */
  silent: boolean
  asked: number
  stop(): Promise<void>
}

export async function startSecretsManager(
  values: Readonly<Record<string, string>>,
): Promise<TestSecretsManager> {
  const server = await startServer(async (request, response) => {
    const { SecretId = '', SecretString } = JSON.parse(await text(request))
    const reply = (statusCode: number, body: object) =>
      response
        .writeHead(statusCode, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body))
    if (manager.silent) return
    if (manager.refuses) return reply(400, { __type: 'AccessDeniedException' })
    if (request.headers['x-amz-target'] === 'secretsmanager.PutSecretValue') {
      manager.values.set(SecretId, SecretString)
      return reply(200, { ARN: SecretId })
    }
    manager.asked += 1
    const value = manager.values.get(SecretId)
    if (value === undefined) return reply(400, { __type: 'ResourceNotFoundException' })
    return reply(200, { ARN: SecretId, SecretString: value })
  })
  const manager: TestSecretsManager = {
    ...server,
    values: new Map(Object.entries(values)),
    refuses: false,
    silent: false,
    asked: 0,
  }
  return manager
}
