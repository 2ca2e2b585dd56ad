import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A browser other than Chromium, with one page. */
export interface Engine {
  readonly goTo: (address: string) => Promise<void>
  /** Calls a function in the page without access to the test's scope; awaits promises. */
  readonly call: <Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => Promise<Value>
  /** Sends real input: WebDriver's action sources, which both protocols share. */
  readonly perform: (actions: readonly object[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Start functions by name; undefined if the engine is not installed. */
export const ENGINES: Readonly<Record<'Firefox' | 'WebKit', (() => Promise<Engine>) | undefined>> = {
  Firefox: starterOf(startFirefox, ['firefox-esr', 'firefox']),
  WebKit: starterOf(startWebKit, ['WebKitWebDriver'], ['Xvfb']),
}

/** Returns a function that starts an engine, or undefined if a program is missing; each list has one program's names. */
function starterOf(start: (...paths: string[]) => Promise<Engine>, ...programs: string[][]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = programs.map((names) =>
    folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)),
  )
  const found = paths.filter((path) => path !== undefined)
  return found.length === programs.length ? () => start(...found) : undefined
}

const PHONE = { width: 390, height: 844 }
const START_MS = 60_000

/** Returns a script that calls a function and returns its value as JSON, which both protocols exchange. */
const wrapped = (work: string, args: readonly unknown[]) =>
  `Promise.resolve((${work})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`

/** Starts Firefox, which speaks WebDriver BiDi over a socket. */
async function startFirefox(binary: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'fairflight-firefox-'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(binary, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [, address] = await printed(browser, browser.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport: PHONE })
  return {
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    call: async (work, ...args) => {
      const expression = wrapped(String(work), args)
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    close: async () => {
      await ended(browser)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: only this file reads an engine's answers
type Answer = any

async function connect(address: string): Promise<(method: string, params: object) => Promise<Answer>> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)))
  })
  let lastId = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return async (method, params) => {
    lastId += 1
    const id = lastId
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}, ${answer.message}`)
    return answer.result
  }
}

/** Starts WebKit by plain WebDriver over HTTP, on a virtual screen. */
async function startWebKit(driverPath: string, screenPath: string): Promise<Engine> {
  const screen = spawn(screenPath, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [, display] = await printed(screen, screen.stdout, /(\d+)\n/)
  const port = 20_000 + (process.pid % 20_000)
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  })
  const send = async (method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<Answer> => {
    const request = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request)
    const { value } = Object(await answer.json())
    if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await soon(() => send('POST', '/session', { capabilities }))
  const at = (path: string) => `/session/${sessionId}${path}`
  await send('POST', at('/timeouts'), { script: START_MS })
  await send('POST', at('/window/rect'), PHONE)
  return {
    goTo: async (url) => {
      await send('POST', at('/url'), { url })
    },
    call: async (work, ...args) => {
      const script = `const done = arguments[0]; ${wrapped(String(work), args)}.then(done, (error) => done(JSON.stringify({ failed: String(error) })))`
      const answer = JSON.parse(await send('POST', at('/execute/async'), { script, args: [] }))
      if (answer?.failed) throw new Error(answer.failed)
      return answer
    },
    perform: async (actions) => {
      await send('POST', at('/actions'), { actions })
    },
    close: async () => {
      await send('DELETE', at('')).catch(() => undefined)
      await Promise.all([ended(driver), ended(screen)])
    },
  }
}

/**
 * Returns the first output of a process that matches.
 * @throws Error if the process ends before, or prints no match within a minute
 */
function printed(child: ChildProcess, stream: NodeJS.ReadableStream, pattern: RegExp) {
  let text = ''
  return new Promise<RegExpExecArray>((resolve, reject) => {
    const fail = () => reject(new Error(`${child.spawnfile} did not start.\n${text}`))
    child.once('exit', fail)
    setTimeout(fail, START_MS).unref()
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const found = pattern.exec(text)
      if (found) resolve(found)
    })
  })
}

/** Retries until a started driver answers. */
async function soon<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const deadline = Date.now() + START_MS; ; ) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exit
}
