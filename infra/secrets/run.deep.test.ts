import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openSecrets, replaceSecrets } from '#infra/local/secrets.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { dropLog, rotateLog } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairflight-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const script = fileURLToPath(new URL('run.ts', import.meta.url))

/** Output of the command on both streams. */
async function secrets(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [script, ...args]).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

test('rotates the app’s secret of a data folder, and says how it is used', async () => {
  const first = openSecrets(folder)
  const data = ['--data', folder]
  expect(await secrets('rotate', 'app', ...data)).toMatch(/^Key 2 is added and becomes current at /)
  const { keys } = JSON.parse(openSecrets(folder).appSecret)
  expect(keys).toEqual({
    '1': { secret: first.appSecret },
    '2': { secret: expect.stringMatching(/^[\w-]{64}$/), from: expect.any(String) },
  })
  expect(openSecrets(folder).edgeSecret).toBe(first.edgeSecret)
  const status = await secrets('status', ...data)
  expect(status).toMatch(/key 1: current; nothing is stored under it\n {2}key 2: current from /)
  expect(await secrets('rekey', ...data)).toMatch(/^Key 2 becomes current at .*: wait until /)
  expect(status).not.toContain(first.appSecret)
  expect(await secrets('rotate', 'edge', ...data)).toContain('no distribution')
  for (const wrong of [['rotate'], ['drop', 'app', '--soon'], ['toString']]) {
    expect(await secrets(...wrong, ...data), wrong.join()).toMatch(/^npm run secrets -- status/)
  }
})

test('rotates the key of the log of draws, which signs beside the old one until that is dropped', async () => {
  const { logSecret, appSecret } = openSecrets(folder)
  expect(await secrets('rotate', 'log', '--data', folder)).toMatch(/^Key 2 is added\. /)
  const values = JSON.parse(openSecrets(folder).logSecret)
  expect(values).toEqual({ '1': logSecret, '2': expect.stringMatching(/^[\w-]{64}$/) })
  expect(openSecrets(folder).appSecret).toBe(appSecret)
  const place = {
    read: async () => openSecrets(folder).logSecret,
    write: async (text: string) => replaceSecrets(folder, { logSecret: text }),
  }
  await expect(rotateLog(place, secureRandom)).rejects.toThrow('drop one first')
  expect(await dropLog(place)).toBe('Key 2 alone signs the log.')
  expect(JSON.parse(openSecrets(folder).logSecret)).toEqual({ '2': values['2'] })
  await expect(dropLog(place)).rejects.toThrow('one key only')
})
