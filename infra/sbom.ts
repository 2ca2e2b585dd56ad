import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An entry of the lock file. */
export interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
  readonly os?: readonly string[]
}

const ROOT = join(import.meta.dirname, '..')

/** Packages of the lock file by folder, without the product itself. */
export function lockedPackages(): ReadonlyMap<string, Locked> {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''))
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The packages of the lock file as a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/). */
export function billOfMaterials() {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const components = [...lockedPackages()].map(([folder, locked]) => {
    const purl = `pkg:npm/${nameOf(folder).replace('@', '%40')}@${locked.version}`
    return {
      type: 'library',
      'bom-ref': `${purl}#${folder}`,
      name: nameOf(folder),
      version: locked.version ?? '',
      purl,
      // Packages that only build or test the product are not part of it.
      scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
      ...(locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }),
      ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components,
  }
}

function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
}

/** `npm run sbom`, and after each `npm run build`: beside the built web, where it is not served. */
if (process.argv.includes('write')) {
  const file = join(ROOT, 'dist/sbom.cdx.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}
