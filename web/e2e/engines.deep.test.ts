import { afterAll, beforeAll, describe, test } from 'vitest'
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { codeIn, mailTo, productOrigin } from './browser.ts'
import { freshEmail, PASSWORD } from './scenario.ts'
import { ENGINES, type Engine } from './webdriver.ts'

/** Catches hangs: both engines together take about a minute on a busy machine. */
const TIMEOUT_MS = 60_000

/** Actions of a user, checked by visible text. */
function userIn(engine: Engine) {
  const { call, goTo, perform } = engine

  async function until<Value>(what: string, look: () => Promise<Value | false | null>): Promise<Value> {
    for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
      const found = await look()
      if (found) return found
      if (Date.now() > deadline) {
        const text = await call(() => document.querySelector('main')?.textContent ?? '')
        throw new Error(`not there: ${what}. There is:\n${text.slice(0, 2000)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Waits for visible text that matches. */
  const see = (pattern: RegExp) =>
    until(String(pattern), () =>
      call(
        (source, flags) =>
          // biome-ignore lint/performance/useDomNodeTextContent: what is folded is not to be seen
          new RegExp(source, flags).exec(document.querySelector('main')?.innerText ?? '')?.[0] ?? null,
        pattern.source,
        pattern.flags,
      ),
    )

  /** Returns the middle of a named element that can be pressed now, in the window, once it no longer moves. */
  const placeOf = (selector: string, name: RegExp) => {
    let last = ''
    return until(`${selector} ${name}`, async () => {
      const place = await call(
        (css, wanted) => {
          const said = (element: Element) =>
            element.getAttribute('aria-label') ??
            (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? element.labels?.[0]?.textContent
              : element.textContent)
          const found = [...document.querySelectorAll(css)].find(
            (element) =>
              new RegExp(wanted).test(said(element)?.trim() ?? '') &&
              element.getClientRects().length > 0 &&
              !element.matches(':disabled'),
          )
          if (!found) return null
          found.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { left, top, width, height } = found.getBoundingClientRect()
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
        },
        selector,
        name.source,
      )
      const isStill = JSON.stringify(place) === last
      last = JSON.stringify(place)
      return isStill && place
    })
  }

  async function press(name: RegExp, selector = 'main :is(button, a, summary)') {
    const { x, y } = await placeOf(selector, name)
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  const keys = (text: string) =>
    perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])

  async function write(label: RegExp, text: string) {
    await press(label, 'main :is(input, textarea)')
    await keys(text)
  }

  /** Inserts the text at once, like a paste: key by key a long text takes a minute. */
  async function fill(label: RegExp, text: string) {
    await press(label, 'main :is(input, textarea)')
    await until('the focus', () => call(() => document.activeElement?.matches('input, textarea') ?? false))
    await call((value) => void document.execCommand('insertText', false, value), text)
  }

  /** Skips the flight; one in 25 ends before that. */
  const land = () =>
    until('the landing', () =>
      call(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
        buttons.find(({ textContent }) => textContent?.startsWith('Skip'))?.click()
        // biome-ignore lint/performance/useDomNodeTextContent: what is folded is not to be seen
        return /Flew away at \d+\.\d\dx/.exec(document.querySelector('main')?.innerText ?? '')?.[0] ?? null
      }),
    )

  /** Longer than a double click, whose second press is ignored. */
  const read = () => new Promise((resolve) => setTimeout(resolve, 600))

  return {
    see,
    press,
    write,
    fill,
    keys,
    until,
    call,
    land,
    read,
    open: (path: string) => goTo(`${productOrigin()}${path}`),
    path: (pattern: RegExp) =>
      until(String(pattern), async () => pattern.test(await call(() => window.location.pathname))),
  }
}

const HASH = vectors.find(({ id }) => id === 'bustabit-v3-classic-01')?.inputs.gameHash
/** The example's recorded round with a changed result. */
const DIALOG = `bustabit\nGame: #12,306,896\nHash: ${HASH}\nBust: 10.90x`

const ARROW_LEFT = '\uE012'

describe.each(Object.entries(ENGINES))('%s', (name, start) => {
  if (!start) {
    test.skip(`${name} is not installed here`)
    return
  }
  let engine: Engine
  let user: ReturnType<typeof userIn>
  beforeAll(async () => {
    engine = await start()
    user = userIn(engine)
  })
  afterAll(() => engine?.close())

  test('a guest flies the demonstration', async () => {
    const { open, press, land } = user
    await open('/')
    await press(/^Fly(?! \d)/)
    await land()
    await press(/^Again$/)
  })

  test('the lab opens with a result, and a slider plays another', async () => {
    const { open, see, press, until, call, keys } = user
    await open('/lab')
    await see(/89 of 100 players could not pay their next stake within 500 rounds\./)
    await press(/^Rounds per player/, 'main fieldset:not(:disabled) input[type=range]')
    await call(() => document.querySelectorAll<HTMLElement>('main input[type=range]')[2]?.focus())
    await keys(ARROW_LEFT)
    await until('another result', () => call(() => /rounds=\d+/.exec(window.location.hash)?.[0] ?? null))
    await see(/players? could .* within (?!500)[\d,]+ rounds\./)
  })

  test('the verifier shows the result of pasted values', async () => {
    const { open, see, fill } = user
    await open('/verifier')
    await see(/This round gives 10\.91x, as the site showed\./)
    await fill(/^Seeds, a hash/, DIALOG)
    await see(/The site showed 10\.90x\. These values give 10\.91x/)
  })

  test('the list check shows the finding on pasted rows', async () => {
    const { open, see, press, fill } = user
    await open('/audit')
    await press(/^Check a list$/)
    await press(/^Does this game pay/, 'main label')
    await fill(/^Or paste rows here/, '1.50\n2.00\n1.00\n3.20')
    await press(/^Audit these rows/)
    await see(/Too few rows/)
  })

  test('a visitor registers, flies a round and checks it', async () => {
    const { open, see, press, write, path, land, read } = user
    const email = freshEmail(`engine-${name.toLowerCase()}`)
    await open('/register')
    await write(/^Name$/, 'Robin Fielding')
    await write(/^Email address/, email)
    await write(/^Password$/, PASSWORD)
    await write(/^Repeat the password/, PASSWORD)
    await press(/^I am at least 18/, 'main label')
    await press(/^Create account$/)
    await see(/Verify your email/)
    await write(/^6-digit code/, codeIn(await mailTo(email)))
    await path(/^\/game-app/)
    await press(/^Get Round/)
    await see(/Drawn at random: it cannot know how the round will end\./)
    await read()
    await press(/^Fly(?! \d)/)
    await land()
    await see(/reached|missed/i)
  })
})
