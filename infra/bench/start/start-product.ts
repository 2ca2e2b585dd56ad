import { runProduct } from '../product.ts'

/** Seconds from the command until page and API have answered; the run is ended again. */
export async function startProduct(dataDir: string): Promise<number> {
  const started = performance.now()
  const { origin, stop } = await runProduct(dataDir)
  try {
    for (const path of ['/', '/api/v1/health']) await expectOk(`${origin}${path}`)
    return (performance.now() - started) / 1000
  } finally {
    await stop()
  }
}

async function expectOk(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}
