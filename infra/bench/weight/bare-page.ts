import { mkdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { freePort } from '#infra/local/free-port.ts'
import { listen } from '#infra/local/listen.ts'
import { ROOT } from '#infra/local/root.ts'
import { createStaticSite } from '#infra/local/static-site.ts'
import { siteFilePath } from '#shared/site/pages.ts'

const FOLDER = join(ROOT, 'dist/bench-bare')

/** Builds the bare page and serves it as the product serves its own files. */
export async function withBarePage<T>(work: (origin: string) => Promise<T>): Promise<T> {
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: FOLDER, emptyOutDir: true },
  })
  const home = join(FOLDER, siteFilePath({ locale: 'en', name: 'home' }))
  mkdirSync(dirname(home), { recursive: true })
  renameSync(join(FOLDER, 'index.html'), home)
  const site = createStaticSite(FOLDER)
  const server = createServer((request, response) => {
    site(request, response).catch(() => response.destroy())
  })
  const port = await freePort()
  await listen(server, port)
  try {
    return await work(`http://localhost:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
