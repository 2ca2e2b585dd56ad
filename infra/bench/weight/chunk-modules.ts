import { basename, join, relative } from 'node:path'
import { build } from 'vite'
import { ROOT } from '#infra/local/root.ts'

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
