import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../../platform/ids.ts'
import { freshEmail } from '../../../testing/call.ts'
import { PASSWORD } from '../../../testing/people.ts'
import { casinoFields } from '../../casino-links/testing/casinos.ts'
import { BEFORE, type Excluded, FUN, LIVE } from './excluded.ts'

/** One call that might weaken an exclusion. The path's parameters are the user's unless given. */
export interface Attempt {
  readonly params?: Readonly<Record<string, string>>
  readonly input?: object
  readonly headers?: Readonly<Record<string, string>>
}

type Attempts = (of: Excluded) => readonly Attempt[]

/** Operations that are tried once, without input. */
const PLAIN = `
  users.logout users.me users.verifyCode users.verifyLink users.requestCode users.listSessions
  users.revokeOtherSessions users.export users.get users.remove passkeys.list passkeys.createOptions
  passkeys.loginOptions passkeys.reauthOptions passkeys.reset harmMarkers.postpone players.removeNote
  players.countSessions players.endSessions deposits.list casinos.list casinos.get casinos.listRecords
  casinos.getRecord casinos.preview casinos.remove casinoLinks.remove rounds.list diary.list
  diary.remove trackRecord.get exports.get dashboard.get mail.listFailed site.location site.visitor
  site.menu site.health site.openapi clubs.list clubs.get products.list products.listOwn
  products.getBySlug products.get categories.list categories.get categories.create categories.update
  categories.remove blogs.list blogs.get blogs.listPosts blogs.listAuthors blogs.create blogs.update
  blogs.remove blogs.undelete blogs.listPresent blogs.listVersions blogs.getVersion
  blogs.createPreviewLink blogs.preview images.list images.get images.create images.update
  images.remove pages.blog pages.post pages.feed pages.sitemap
`

/** A credential that nobody has. */
const CREDENTIAL = { id: 'A'.repeat(43), rawId: 'A'.repeat(43), type: 'public-key' } as const

const register = (email: string) => ({ name: 'Again', email, password: PASSWORD, adult: true })
/** Spellings of the same address (NFC, lower case, trimmed), and two that are different addresses. */
const spelled = (email: string) => [
  email,
  email.toUpperCase(),
  ` ${email} `,
  `${email.slice(0, 1).toUpperCase()}${email.slice(1)}`,
  email.replace('k', '\u212a'),
  `\u200b${email}`,
  `${email}.`,
]

/**
 * Every operation, with calls that might affect an excluded user or what an exclusion stops. A test fails if an
 * operation of the contract is missing: think of how it could lift, shorten, move or hide an exclusion, and add that
 * here.
 */
export const ATTEMPTS: Readonly<Record<string, Attempts>> = {
  ...Object.fromEntries(
    PLAIN.trim()
      .split(/\s+/)
      .map((id) => [id, () => [{}]]),
  ),
  'users.register': ({ user }) => spelled(user.email).map((email) => ({ input: register(email) })),
  'users.login': ({ user }) => [{ input: { email: user.email, password: PASSWORD } }],
  'users.requestLoginLink': ({ user }) => [{ input: { email: user.email } }],
  'users.loginByLink': () => [{ input: { token: 'a'.repeat(120) } }],
  'users.forgotPassword': ({ user }) => [{ input: { email: user.email } }],
  'users.resetPassword': ({ user }) => [{ input: { email: user.email, code: '000000', password: PASSWORD } }],
  'users.changeEmail': () => [{ input: { email: freshEmail() } }],
  'users.confirmEmail': () => [{ input: { code: '000000' } }],
  'users.reauth': () => [{ input: { password: PASSWORD } }],
  'users.revokeSession': () => [{ params: { id: 'A'.repeat(43) } }],
  'users.exclude': () => ['24h', '7d', '30d', '0', null].map((period) => ({ input: { period } })),
  'users.confirmAge': () => [{ input: { adult: true } }],
  'users.list': ({ user }) => [{ input: { search: user.email } }],
  'search.find': ({ user }) => [{ input: { text: user.email } }],
  'users.update': () => [
    { input: { limits: { signalsPerDay: 10, sessionMinutes: 120, lossBudget: null } } },
    { input: { country: 'IE', language: 'de', username: 'Another', avatar: 'kite' } },
    { input: { password: 'A quite different harbour 9', oldPassword: PASSWORD } },
  ],
  'passkeys.create': () => [
    {
      input: { credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
    },
  ],
  'passkeys.remove': () => [{ params: { id: CREDENTIAL.id } }],
  // The user handle by which a passkey names its user.
  'passkeys.login': ({ user }) => {
    const userHandle = Buffer.from(user.id).toString('base64url')
    const response = { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA', userHandle }
    return [{ input: { credential: { ...CREDENTIAL, response } } }]
  },
  'harmMarkers.ask': () => [{ input: { timeZone: 'Europe/London' } }],
  'players.create': ({ user }) => spelled(user.email).map((email) => ({ input: { name: 'Again', email } })),
  'players.update': () => [
    { input: { verified: false, country: 'IE', username: 'Another', lega_info: { in_list: true } } },
    { input: { verified: true } },
    { input: { role: 'admin' } },
    { input: { role: 'user' } },
  ],
  'players.decideLink': () => [
    { input: { deposit: 'rejected', reason: 'No' } },
    { input: { account: 'rejected', reason: 'No' } },
    { input: { account: 'confirmed', deposit: 'confirmed' } },
  ],
  'players.addNote': () => [{ input: { text: 'May play again from today' } }],
  'players.sendCode': () => [{ input: { purpose: 'verify' } }, { input: { purpose: 'reset' } }],
  'casinos.create': ({ casino }) => [{ input: casinoFields({ code: casino, name: 'The same code' }) }],
  'casinos.update': () => [
    { input: { name: 'Renamed', activationHours: 48 } },
    { input: { status: 'archived' } },
    { input: { status: 'active' } },
  ],
  'casinos.reorder': ({ casino }) => [{ input: { codes: [casino] } }],
  'casinoLinks.create': ({ casino, userId }) =>
    [userId, userId.toUpperCase(), `${userId}\u200b`, `\uff11${userId}`].map((user_id) => ({
      input: { casino, user_id, country: 'GB' },
      headers: { 'idempotency-key': 'again' },
    })),
  'casinoLinks.update': () => [{ input: { deposit: 'declared' } }],
  'casinoLinks.setLive': () => [{ input: { on: false } }, { input: { on: true } }],
  'rounds.create': () => [{ input: FUN, headers: BEFORE }, { input: FUN }, { input: LIVE }],
  'rounds.reportOutcome': ({ live }) => [{ params: { id: live }, input: { multiplier: 2 } }],
  'rounds.setNote': ({ live }) => [{ params: { id: live }, input: { note: 'Late' } }],
  'rounds.fly': ({ fun }) => [{ params: { id: fun }, input: { clientSeed: 'mine' } }],
  'diary.create': () => [{ input: { in: 10, out: 0, currency: 'GBP', minutes: 30 } }],
  'auditLog.list': ({ user }) => [{ input: { subject: `user:${user.id}` } }],
  'auditLog.listNames': ({ user }) => [{ input: { subjects: `user:${user.id}` } }],
  'clubs.create': () => [{ input: { name: 'Club' } }],
  'clubs.update': () => [{ input: { name: 'Club' } }],
  'products.create': ({ user }) => [{ input: { title: 'Cup', allowedUsers: [{ id: user.id }] } }],
  'products.update': () => [{ input: { title: 'Cup' } }],
  'blogs.setDetails': ({ user }) => [{ input: { author: user.id } }],
  'blogs.restore': () => [{ input: { version: 1 } }],
}

/** The path's parameters: the user's own, or else values of the right form that name nothing. */
export function paramsFor(path: string, { user, casino }: Excluded): Record<string, string> {
  const values: Record<string, string> = {
    id: user.id,
    casino,
    code: path.includes('cverify') ? '000000' : casino,
    locale: 'en',
    list: 'players',
    slug: 'no-such-slug',
    token: 'no-such-token',
    version: '1',
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return Object.fromEntries(names.map((name) => [name, values[name] ?? newId(Date.now(), secureRandom)]))
}
