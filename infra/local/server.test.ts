import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { Clock } from './clock.ts'
import { createControl } from './control.ts'
import { freePort } from './free-port.ts'
import { openInbox } from './inbox.ts'
import { createLocalServer, type HttpHandler, type ServerOptions } from './server.ts'
import { open, serve } from './testing/serve.ts'
import { openVisitor } from './visitor.ts'

const NOW_MS = Date.UTC(2030, 0, 1)

describe('the local server', () => {
  const named =
    (name: string): HttpHandler =>
    async (_, response) => {
      response.end(name)
    }

  async function server(options: ServerOptions = {}, part = named) {
    const port = await freePort()
    const parts = {
      api: part('api'),
      control: part('control'),
      site: part('site'),
      bucket: part('bucket'),
      media: part('media'),
    }
    const made = createLocalServer(port, () => NOW_MS, Promise.resolve(parts), options)
    return { port, origin: await open(made, port) }
  }

  it.each([
    ['/api/v1/health', 'api'],
    ['/api', 'api'],
    ['/__local/mail', 'control'],
    ['/apiary', 'site'],
    ['/', 'site'],
  ])('passes %s to %s', async (path, part) => {
    const { origin } = await server()
    const answer = await fetch(origin + path)
    expect(await answer.text()).toBe(part)
  })

  it('logs a line for each request, without its query', async () => {
    const lines: string[] = []
    const { origin } = await server({ logRequest: (line) => lines.push(line) })
    await (await fetch(`${origin}/api/v1/rounds?limit=1`)).text()
    expect(lines).toEqual([expect.stringMatching(/^GET \/api\/v1\/rounds 200 \d+ ms$/)])
  })

  it('dates its answers by the product’s clock', async () => {
    const { origin } = await server()
    const answer = await fetch(origin)
    expect(answer.headers.get('date')).toBe('Tue, 01 Jan 2030 00:00:00 GMT')
  })

  it('keeps an idle connection open between requests', async () => {
    const { origin } = await server()
    const answer = await fetch(origin)
    expect(answer.headers.get('keep-alive')).toBe('timeout=120')
  })

  it.each(['', 'GET / HTTP/1.1\r\nHost: '])('closes a connection that went silent after %j', async (sent) => {
    const { port } = await server({ idleMs: 50 })
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.resume()
    await once(socket, 'close')
  })

  it('answers 503 with Retry-After if the disk is full', async () => {
    const full: HttpHandler = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const { origin } = await server({}, () => full)
    const answer = await fetch(`${origin}/api/v1/health`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  })

  it.each(['evil.example', 'localhost', 'localhost:1', '127.0.0.1.evil.example'])(
    'refuses the host name "%s"',
    async (host) => {
      const { port } = await server()
      const status = await new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', headers: { host } }, (answer) =>
          resolve(answer.statusCode),
        )
        sent.on('error', reject).end()
      })
      expect(status).toBe(421)
    },
  )
})

describe('the local controls', () => {
  const scheduler = {
    run: vi.fn(async () => ({ activated: 2 })),
    mailMayWait: vi.fn(),
    clockMoved: vi.fn(),
    start: vi.fn(),
    stop: vi.fn(async () => undefined),
  }

  async function control() {
    const folder = temporaryFolder()
    let nowMs = NOW_MS
    const clock: Clock = {
      nowMs: () => nowMs,
      advance: ({ ms }) => {
        nowMs += ms
      },
    }
    const inbox = openInbox(folder)
    const visitor = openVisitor(folder, 'GB')
    const origins = ['http://localhost:3000']
    const origin = await serve(createControl({ inbox, clock, visitor, scheduler, origins }))
    const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${origin}/__local${path}`, { method: 'POST', body, headers })
      return { status: answer.status, body: await answer.json() }
    }
    return { origin, post, visitor, inbox }
  }

  it('move the clock', async () => {
    const { post, origin } = await control()
    const moved = await post('/clock', '{"advance":"PT24H"}')
    expect(moved).toEqual({ status: 200, body: { now: '2030-01-02T00:00:00.000Z' } })
    expect(scheduler.clockMoved).toHaveBeenCalledOnce()
    expect(scheduler.run).toHaveBeenCalledWith('drawLog')
    const read = await fetch(`${origin}/__local/clock`)
    expect(await read.json()).toEqual(moved.body)
  })

  it.each(['{"advance":"-PT1H"}', '{"advance":24}', '{}', '[]', 'rubbish', '{"advance":"tomorrow"}'])(
    'refuse to move it by %s',
    async (body) => {
      const { post } = await control()
      expect(await post('/clock', body)).toEqual({
        status: 400,
        body: { error: expect.stringMatching(/^Send/) },
      })
    },
  )

  it('run a job', async () => {
    const { post } = await control()
    expect(await post('/jobs/activation', '')).toEqual({
      status: 200,
      body: { activated: 2, now: '2030-01-01T00:00:00.000Z' },
    })
    expect(scheduler.run).toHaveBeenCalledWith('activation')
    expect((await post('/jobs/unknown', '')).status).toBe(404)
  })

  it('set the visitors’ country', async () => {
    const { post, visitor } = await control()
    expect((await post('/visitor', '{"country":"it"}')).body).toEqual({ country: 'IT' })
    expect(visitor.country()).toBe('IT')
    expect((await post('/visitor', '{"country":null}')).body).toEqual({ country: null })
    for (const body of ['{"country":"ITA"}', '{}', '{"country":1}']) {
      expect((await post('/visitor', body)).status).toBe(400)
    }
    expect(visitor.country()).toBeUndefined()
    const elsewhere = { country: null, address: '203.0.113.7' }
    expect((await post('/visitor', JSON.stringify(elsewhere))).body).toEqual(elsewhere)
    expect(visitor.address()).toBe('203.0.113.7')
    const nowhere = await post('/visitor', '{"country":"GB","address":"the moon"}')
    expect([nowhere.status, visitor.address(), visitor.country()]).toEqual([400, '203.0.113.7', undefined])
    expect((await post('/visitor', '{"country":"GB"}')).body).toEqual({ country: 'GB' })
    expect(visitor.address()).toBeUndefined()
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('obey no page of another site: %s', async (headers) => {
    const { post, origin, inbox } = await control()
    expect((await post('/clock', '{"advance":"PT1H"}', headers)).status).toBe(403)
    inbox.add({ id: '1', at: '', from: '', to: '', subject: '', html: '', text: 'Code 123456' })
    for (const path of ['/mail', '/inbox', '/clock', '/visitor']) {
      const answer = await fetch(`${origin}/__local${path}`, { headers })
      expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining('123456')])
    }
  })

  it('show the mails, as JSON and as a page that shows no mail as markup', async () => {
    const { origin, inbox } = await control()
    const mail = {
      id: '1',
      at: '2030-01-01T00:00:00.000Z',
      from: 'a@example.com',
      to: 'b@example.com',
      html: '',
    }
    inbox.add({ ...mail, subject: '<script>1</script>', text: 'Code 123456\nhttps://example.com/?a=1&b=2' })
    const json = await fetch(`${origin}/__local/mail`)
    expect(await json.json()).toEqual(inbox.all())
    const page = await fetch(`${origin}/__local/inbox`)
    const html = await page.text()
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;')
    expect(html).not.toContain('<script>')
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">')
  })
})
