import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Authenticator } from '#functions/testing/authenticator.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { assert, newVisitor, refusalOf, type Step, type Visitor } from './visitor.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface AccountSteps {
  readonly site: string
  readonly isHttps: boolean
  /** An admin of the installation. */
  readonly admin: Credentials & AdminPasskey
  /** One line for each step, and one with a new passkey. */
  readonly log: (line: string) => void
}

type Round = OutputOf<typeof api.rounds.create>['round']

/** Passkey of an installation that requires one of staff. */
interface AdminPasskey {
  /** The kept passkey (`Authenticator.kept`). */
  readonly passkey?: string | undefined
  /** Adds the first passkey and prints it. The passkey is secret: do not use this where logs are shared. */
  readonly addsPasskey?: boolean
}

/** Proves the admin by the kept passkey, or adds the first one, if the installation asks staff for one. */
export async function proveStaff(
  { call }: Visitor,
  { site: origin, admin: { passkey, addsPasskey }, log }: AccountSteps,
): Promise<string> {
  const { staffPasskey } = await call(api.users.me)
  if (staffPasskey === undefined) return ''
  if (staffPasskey === 'missing') {
    assert(
      addsPasskey === true,
      'The account of SMOKE_ADMIN_EMAIL has no passkey: add one by hand with --add-passkey.',
    )
    const device = new Authenticator()
    const credential = device.create(await call(api.passkeys.createOptions), { origin })
    // Printed first: if the site keeps it and the answer is lost, nothing else logs in.
    log(`keep  SMOKE_ADMIN_PASSKEY: ${device.kept()}`)
    await call(api.passkeys.create, { input: { name: 'Smoke test', credential } })
    return ' with the new passkey'
  }
  assert(Boolean(passkey), 'The account of SMOKE_ADMIN_EMAIL has a passkey: name it in SMOKE_ADMIN_PASSKEY.')
  const options = await call(api.passkeys.reauthOptions)
  // A copied passkey keeps its counter at 0.
  const credential = Authenticator.from(passkey ?? '').get(options, { origin, counter: 0 })
  await call(api.users.reauth, { input: { credential } })
  return ' by passkey'
}

/** The steps of one user through the product, and of an admin who sees them. Each step needs those before. */
export function accountSteps(about: AccountSteps) {
  const { site, isHttps, admin } = about
  const [person, staff] = [newVisitor(site), newVisitor(site)]
  const name = `smoke-${randomBytes(8).toString('hex')}`
  const password = randomBytes(18).toString('base64url')
  let email = ''
  let id = ''
  let round: Round | undefined

  const steps: Step[] = [
    {
      name: 'admin',
      run: async () => {
        const { email, password } = admin
        const { user } = await staff.call(api.users.login, { input: { email, password } })
        assert(user.admin === true, 'The account of SMOKE_ADMIN_EMAIL is no admin.')
        const passkey = await proveStaff(staff, about)
        const { status, parts = {} } = await staff.call(api.site.health, { input: { deep: '' } })
        const down = Object.entries(parts).flatMap(([part, state]) => (state === 'up' ? [] : [part]))
        assert(status === 'ok', `Down: ${down.join(', ')}.`)
        return `is logged in${passkey}; up: ${Object.keys(parts).join(', ')}`
      },
    },
    {
      name: 'register',
      run: async () => {
        // A local inbox takes anything; SES's simulator takes mail in its sandbox too, and nobody gets it.
        email = (await inbox(person)) ? `${name}@example.com` : `success+${name}@simulator.amazonses.com`
        const { user } = await person.call(api.users.register, {
          input: { name: 'Smoke test', email, password, adult: true },
        })
        id = user._id
        return expectCookie(person.last().setCookies, isHttps)
      },
    },
    {
      name: 'verify',
      run: async () => {
        const mails = await inbox(person)
        if (!mails) {
          await staff.call(api.players.update, { params: { id }, input: { verified: true } })
          return 'by the admin, since nobody can read the mail of a deployed site'
        }
        const code = await mailedCode(person, email)
        await person.call(api.users.verifyCode, { params: { code } })
        return 'by the code of the mail'
      },
    },
    { name: 'argon2', run: () => checkArgon2(site, { email, password }) },
    {
      name: 'Get Round',
      run: async () => {
        const draw = () =>
          person.call(api.rounds.create, { input: { mode: 'fun', risk: 'balanced' }, idempotencyKey: name })
        const first = await draw()
        assert(
          first.signals.remaining === 9,
          `${first.signals.remaining} signals are left after the first, not 9.`,
        )
        const repeat = await draw()
        assert(
          repeat.round._id === first.round._id,
          'A repeat with the same Idempotency-Key drew a second round.',
        )
        const { target, chance, rtp, commitment } = first.round
        assert(Math.abs(chance - rtp / target) < 1e-9, `The chance of ${target} is said to be ${chance}.`)
        assert(/^[0-9a-f]{64}$/.test(commitment ?? ''), 'The round has no commitment.')
        round = first.round
        return `target ${target}, 9 left; the repeat with its Idempotency-Key is the same round`
      },
    },
    {
      name: 'flight',
      run: async () => {
        assert(round !== undefined, 'There is no round to fly.')
        const fly = { params: { id: round._id }, input: { clientSeed: name } }
        const flown = (await person.call(api.rounds.fly, fly)).round
        const seed = Buffer.from(flown.serverSeed ?? '', 'hex')
        assert(sha256(seed) === round.commitment, 'The server seed is not the one that was committed to.')
        const multiplier = practiceMultiplier(seed, `${name}:${round._id}`)
        const told = flown.outcome?.multiplier
        assert(told === multiplier, `The seeds give ${multiplier}, and the answer says ${told}.`)
        assert(flown.outcome?.hit === multiplier >= round.target, 'Reached or missed is told wrongly.')
        const repeat = (await person.call(api.rounds.fly, fly)).round
        assert(repeat.outcome?.multiplier === multiplier, 'A repeat settled the flight anew.')
        return `${multiplier}, as commitment and seeds give it`
      },
    },
    {
      name: 'audit log',
      run: async () => {
        await staff.call(api.players.update, { params: { id }, input: { language: 'it' } })
        const seen = await within5s(async () => {
          const { entries } = await staff.call(api.auditLog.list, { input: { subject: `user:${id}` } })
          return entries.some(
            (entry) => entry.action === 'players.update' && entry.fields?.includes('language'),
          )
        })
        assert(seen, 'What the admin changed is not in the audit log.')
        const refused = await refusalOf(person.call(api.auditLog.list))
        assert(refused === '403 forbidden', `A player gets the audit log, or ${refused}.`)
        return 'has what the admin changed, and a player is refused'
      },
    },
  ]

  /** Removes the created user, by their own call or else by the admin's. */
  const cleanUp: Step = {
    name: 'clean up',
    run: async () => {
      if (id === '') return 'nothing was made'
      const input = { params: { id } }
      await person.call(api.users.remove, input).catch(() => staff.call(api.users.remove, input))
      const login = newVisitor(site).call(api.users.login, { input: { email, password } })
      const refused = await refusalOf(login)
      assert(refused === '401 bad_credentials', `The account ${id} can still log in, or ${refused}.`)
      await staff.call(api.users.logout).catch(() => undefined)
      return 'the account is gone'
    },
  }
  return { steps, cleanUp }
}

function expectCookie(lines: readonly string[], isHttps: boolean): string {
  const line = lines.find((each) => /^(?:__Host-)?session=/.test(each)) ?? ''
  const [pair = '', ...attributes] = line.split('; ')
  const wanted = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])]
  const missing = wanted.filter((attribute) => !attributes.includes(attribute))
  assert(missing.length === 0, `The session's cookie lacks ${missing.join(', ')}.`)
  assert(!attributes.some((attribute) => /^domain=/i.test(attribute)), 'Subdomains get the session, too.')
  assert(!isHttps || pair.startsWith('__Host-'), 'The session has no __Host- cookie.')
  return `an account and a session; its cookie is ${wanted.join(', ')}`
}

/** Minimum time of an argon2id hash with 19 MiB on any machine. */
const ARGON2_MS = 8

/** Checks that the right password and a wrong one both take as long as a hash. */
async function checkArgon2(site: string, { email, password }: Credentials): Promise<string> {
  const visitor = newVisitor(site)
  const costs: number[] = []
  for (let time = 0; time < 3; time++) {
    await visitor.call(api.site.health)
    costs.push(visitor.last().ms)
  }
  const emptyMs = Math.min(...costs)
  const wrong = await refusalOf(visitor.call(api.users.login, { input: { email, password: `${password}!` } }))
  const wrongMs = visitor.last().ms - emptyMs
  assert(wrong === '401 bad_credentials', `A wrong password is answered with ${wrong}.`)
  await visitor.call(api.users.login, { input: { email, password } })
  const rightMs = visitor.last().ms - emptyMs
  assert(
    Math.min(wrongMs, rightMs) > ARGON2_MS,
    `A login takes ${Math.round(Math.min(wrongMs, rightMs))} ms: too little for a password that is hashed with argon2id.`,
  )
  await visitor.call(api.users.logout)
  return `a login takes ${Math.round(rightMs)} ms longer than an empty call, a wrong one ${Math.round(wrongMs)} ms`
}

/** An independent implementation of docs/practice-law.md, so that it does not share our mistakes. */
function practiceMultiplier(serverSeed: Buffer, message: string): number {
  const hex = createHmac('sha256', serverSeed).update(message).digest('hex').slice(0, 13)
  const all = 2n ** 52n
  const hundredths = (97n * all) / (all - BigInt(`0x${hex}`))
  return Number(hundredths < 100n ? 100n : hundredths) / 100
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

interface Mail {
  readonly to: string
  readonly text: string
}

/** Mails of a local run; a deployment has no such address. */
async function inbox({ get }: Visitor): Promise<readonly Mail[] | undefined> {
  const answer = await get('/__local/mail')
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return answer.ok && isJson ? answer.json() : undefined
}

export async function mailedCode(visitor: Visitor, email: string): Promise<string> {
  let code: string | undefined
  await within5s(async () => {
    const mail = (await inbox(visitor))?.findLast(({ to }) => to === email)
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    return code !== undefined
  })
  assert(code !== undefined, 'No mail with a code has come.')
  return code
}

export async function within5s(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + 5000; performance.now() < until; await sleep(200)) {
    if (await isSo()) return true
  }
  return false
}
