import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readTemplates, type Templates } from './restore/restore-errors.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATE = '.template.json'

/**
 * Synthesizes all stacks into a folder, with the code of the functions beside them.
 *
 * @param args arguments of `npx cdk synth`, such as `-c stage=staging`
 */
export async function synthesize(args: readonly string[], output: string): Promise<Templates> {
  const cdk = join(ROOT, 'node_modules/aws-cdk/bin/cdk')
  const all = [cdk, 'synth', '--quiet', '--no-notices', '--output', output, ...args]
  await promisify(execFile)(process.execPath, all, { cwd: ROOT })
  const files = readdirSync(output).filter((file) => file.endsWith(TEMPLATE))
  return readTemplates(
    files.map((file) => [
      file.slice(0, -TEMPLATE.length),
      JSON.parse(readFileSync(join(output, file), 'utf8')),
    ]),
  )
}
