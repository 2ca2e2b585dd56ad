import { basename, join, relative } from 'node:path'
import { build } from 'vite'
import { ROOT } from '#infra/local/root.ts'

/** What a page of words and links has no use for, by a part of the module's path. */
const FOREIGN = {
  admin: /[/.-]admin[/.-]/,
  editor: /[/.-]editor[/.-]/,
  chart: /[/.-]charts?[/.-]/,
  worker: /[/.-]workers?[/.-]/,
} as const

type Foreign = keyof typeof FOREIGN

/** Addresses and how to load them, without what they load; and what registers the service worker. */
const OWN = /\/routes\.tsx?$|^web\/src\/pwa\//

/** Every page may warm Intl in a worker. */
export const INTL_WORKER = /intl-worker/

/** Modules that do not belong on the page, with their bytes before minification. */
export function foreignModules(
  modules: Modules,
): readonly { kind: Foreign; module: string; bytes: number }[] {
  return [...modules].flatMap(([module, bytes]) => {
    if (OWN.test(module)) return []
    const kinds = (Object.keys(FOREIGN) as Foreign[]).filter((kind) => FOREIGN[kind].test(module))
    return kinds.map((kind) => ({ kind, module, bytes }))
  })
}

/** What only the code of a worker says, whatever its file is called. */
const STARTS_WORKER = /new (?:Shared)?Worker\((?!new URL\([^,]*intl-worker)/

/** Kinds whose code shows in a built script. */
export function foreignCode(script: string): readonly Foreign[] {
  return STARTS_WORKER.test(script) ? ['worker'] : []
}

/** Bytes of each module in a built file, before minification, by the module's path below the root. */
export type Modules = ReadonlyMap<string, number>

/** What stands in each script of the site, by file name: built once more in memory, since the files do not tell. */
export async function chunkModules(): Promise<ReadonlyMap<string, Modules>> {
  const built = await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  if ('on' in built) throw new Error('a build that watches never ends')
  return new Map(
    [built].flat().flatMap(({ output }) =>
      output.flatMap((file) => {
        if (file.type !== 'chunk') return []
        const modules = Object.entries(file.modules).map(
          ([id, { renderedLength }]) => [relative(ROOT, id), renderedLength] as const,
        )
        return [[basename(file.fileName), new Map(modules)] as const]
      }),
    ),
  )
}
