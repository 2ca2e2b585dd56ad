import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startSecretsManager } from '#functions/testing/secrets-manager.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { dropLog, rotateLog } from './commands.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('run.ts', import.meta.url))
const SECRET = 'a'.repeat(64)

/** Output of the command on both streams. */
async function secrets(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [script, ...args], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

test('rotates the app’s secret of a deployment, and explains itself', async () => {
  const manager = await startSecretsManager({ app: SECRET })
  const env = {
    ...process.env,
    TABLE_NAME: 'table',
    APP_SECRET_ARN: 'app',
    SITE_ORIGIN: 'https://fairflight.example',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: manager.endpoint,
  }
  try {
    expect(await secrets(env, 'rotate', 'app')).toMatch(/^Key 2 is added and becomes current at /)
    expect(JSON.parse(manager.values.get('app') ?? '')).toEqual({
      keys: {
        '1': { secret: SECRET },
        '2': { secret: expect.stringMatching(/^[\w-]{64}$/), from: expect.any(String) },
      },
    })
    expect(await secrets(env, 'rekey')).toMatch(/^Key 2 becomes current at .*: wait until /)
    for (const wrong of [['rotate'], ['drop', 'app', '--soon'], ['toString']])
      expect(await secrets(env, ...wrong), wrong.join()).toMatch(/^npm run secrets -- status/)
  } finally {
    await manager.stop()
  }
})

test('rotates the key of the public log, which signs beside the old one until that is dropped', async () => {
  let stored = SECRET
  const write = async (text: string) => {
    stored = text
  }
  const place = { read: async () => stored, write }
  expect(await rotateLog(place, secureRandom)).toMatch(/^Key 2 is added\. /)
  const values = JSON.parse(stored)
  expect(values).toEqual({ '1': SECRET, '2': expect.stringMatching(/^[\w-]{64}$/) })
  await expect(rotateLog(place, secureRandom)).rejects.toThrow('drop one first')
  expect(await dropLog(place)).toBe('Key 2 alone signs the log.')
  expect(JSON.parse(stored)).toEqual({ '2': values['2'] })
  await expect(dropLog(place)).rejects.toThrow('one key only')
})
