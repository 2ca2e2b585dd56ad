import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { CSP_FILE, NO_HASHES } from '#shared/http/csp-hashes.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { formatRelease } from '#shared/site/release.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { buildFairflight } from '../fairflight.ts'
import type { FunctionCode } from '../function-code.ts'
import { readSettings } from '../settings.ts'

export interface SynthOptions {
  /** Settings, as given by `-c name=value`. */
  readonly context?: Readonly<Record<string, string>>
  /** The commands that bundles claim to contain, by source file. */
  readonly commandsOf?: FunctionCode['commandsOf']
  /** The site that the web claims to be built for. */
  readonly builtFor?: string
}

/** The templates by the names of their stacks. */
export class Synthesized extends Map<string, Template> {
  /** The stacks that each stack names as deployed before it. */
  readonly before = new Map<string, readonly string[]>()
  /** `unknown-region` means the region of whoever deploys. */
  readonly regions = new Map<string, string>()

  /** @example stack('Data') // of `FairflightData` */
  stack(name: string): Template {
    const found = this.get(`Fairflight${name}`)
    if (!found) throw new Error(`No stack ${name}`)
    return found
  }

  /** The resources of a type, of all stacks, or those that have some properties. */
  everywhere(type: string, properties?: unknown) {
    return [...this.values()].flatMap((template) => Object.values(template.findResources(type, properties)))
  }
}

/** A key of a witness, which shared/tlog/testing/tlog.json holds, with an address. */
export const WITNESS =
  'https://witness.example witness.example/w1+9f17fa28+BPkCeddi1uk8Cla8RpCWKJQK71tZY87wR/gaJAd6rI5a'

/** The settings of a domain of one's own. */
export const OWN_DOMAIN = {
  domain: 'fairflight.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
  hostedZoneId: 'Z0A1',
}

/** An application that leaves nothing behind: CDK's own default is a folder for each. */
export const temporaryApp = () => new App({ outdir: temporaryFolder() })

/** Templates by their settings: a synth takes seconds, and the test files of a process share the templates. */
const MADE: Map<string, Synthesized> = Reflect.get(globalThis, 'synthesized_') ?? new Map()
Reflect.set(globalThis, 'synthesized_', MADE)

/**
 * All templates by stack name, as from `npx cdk synth`, but with one empty file as the code of every function and as
 * the built web.
 *
 * @throws Error for findings of cdk-nag, as `synth` does
 */
export function synthFairflight(options: SynthOptions = {}): Synthesized {
  if (options.commandsOf) return synth(options)
  const key = JSON.stringify([options.context ?? {}, options.builtFor])
  const made = MADE.get(key) ?? synth(options)
  MADE.set(key, made)
  return made
}

function synth({ context = {}, commandsOf = () => undefined, builtFor }: SynthOptions): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-synth-'))
  try {
    const code = join(folder, 'code')
    mkdirSync(code)
    writeFileSync(join(code, 'index.mjs'), '')
    if (builtFor) {
      writeFileSync(join(code, CSP_FILE), JSON.stringify({ ...NO_HASHES, origin: builtFor }))
      writeFileSync(join(code, RELEASE_FILE), formatRelease('2.45.0', []))
    }
    const app = new App({
      outdir: join(folder, 'cdk.out'),
      context: { ...projectContext(), ...context },
    })
    const functions: FunctionCode = { codeOf: () => Code.fromAsset(code), commandsOf }
    buildFairflight(app, { settings: readSettings(app.node), functions, webFolder: code })
    const made = new Synthesized()
    for (const { stackName, template, dependencies, environment } of app.synth().stacks) {
      made.set(stackName, Template.fromJSON(template))
      made.regions.set(stackName, environment.region)
      made.before.set(
        stackName,
        dependencies.map(({ id }) => id),
      )
    }
    return made
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function projectContext(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')).context
}
