import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { button, CASINO, type Caller, callerOf, type Desk, find, see, type Task } from './seed.ts'

const findBy = (what: (caller: Caller) => string) => async (desk: Desk) => {
  const caller = callerOf(desk, 0)
  await find(desk, what(caller), caller.name)
}

async function answerWhyNotLive(desk: Desk): Promise<void> {
  const { name, account } = callerOf(desk, 1)
  await find(desk, account, name)
  await see(desk.page, /^No live signals at .*: account not checked yet/)
}

/** Confirms, undoes and rejects; only what was not undone is sent. */
async function decide(desk: Desk): Promise<void> {
  const { page, isPhone, seeded } = desk
  const { id, name } = callerOf(desk, 2)
  await page.goto('/admin')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  const link = row.getByRole('link', { name })
  const confirm = row.getByRole('button', { name: 'Confirm' })
  if (!isPhone) {
    while (!(await link.evaluate((it) => it.matches(':focus')))) await desk.press('j')
    await desk.press('k', 'j')
  }
  const accept = () => (isPhone ? desk.tap(confirm) : desk.press('a'))
  await accept()
  await row.getByText('Sending…').waitFor()
  await (isPhone ? desk.tap(button(page, /^Undo/)) : desk.press('z'))
  await confirm.waitFor()
  const { user: undone } = await seeded.admin(api.users.get, { params: { id } })
  if (undone.groups[0]?.account !== 'pending') throw new Error('An undone decision was sent')
  await (isPhone ? desk.tap(row.getByRole('button', { name: 'Reject' })) : desk.press('r'))
  await page.getByRole('dialog').waitFor()
  await desk.type('No such account')
  await desk.tap(page.getByRole('dialog').getByRole('button', { name: /^Reject/ }))
  await desk.tap(button(page, 'Send now'))
  await row.waitFor({ state: 'detached' })
  const { user } = await seeded.admin(api.users.get, { params: { id } })
  if (user.groups[0]?.account !== 'rejected') throw new Error('The decision was lost')
}

/** A double click on each act does it once. */
async function help(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const { id, name, email } = callerOf(desk, 3)
  await find(desk, email, name)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('')
  await desk.tap(field)
  await desk.type('Tom Younger')
  await desk.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tom Younger' }).waitFor()
  const { mails: before = [] } = await seeded.admin(api.users.get, { params: { id } })
  await button(page, 'Send a reset code').dblclick()
  await page.getByRole('list', { name: 'Emails' }).getByText('Password reset: sent').waitFor()
  const { mails: after = [] } = await seeded.admin(api.users.get, { params: { id } })
  if (after.length !== before.length + 1) throw new Error(`${after.length - before.length} codes were sent`)
  await see(page, 'Wrong address?')
  await button(page, 'Log out everywhere').dblclick()
  await see(page, 'Not logged in anywhere.')
}

/** Empties the bonus halfway, mends it, saves it twice, and asks who did. */
async function changeBonus(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const read = async () => (await seeded.admin(api.casinos.getRecord, { params: { code: CASINO } })).casino
  const before = await read()
  await page.goto(`/admin/casino/${CASINO}`)
  const amount = page.getByRole('group', { name: 'Registration bonus' }).getByLabel(/^Amount/)
  await amount.waitFor()
  await amount.fill('')
  await desk.tap(button(page, 'Save'))
  await page.locator('[aria-invalid=true]').first().waitFor()
  if ((await read()).version !== before.version) throw new Error('Half an offer was saved')
  const next = before.registrationBonus?.amount === 120 ? '130' : '120'
  await amount.fill('')
  await desk.tap(amount)
  await desk.type(next)
  await button(page, 'Save').dblclick()
  await see(page, /^Saved/)
  const after = await read()
  if (after.version !== before.version + 1) throw new Error('A double click saved twice')
  if (String(after.registrationBonus?.amount) !== next) throw new Error('The bonus was lost')
}

async function askWhoChangedBonus(desk: Desk): Promise<void> {
  const { page } = desk
  await page.goto('/admin/casino')
  await desk.tap(page.getByRole('link', { name: /^Cumulus/ }))
  await desk.tap(page.getByRole('main').getByRole('link', { name: 'Audit log' }).last())
  const lastWeek = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).first().fill(lastWeek)
  const row = page.getByRole('row').filter({ hasText: 'registration bonus' }).first()
  await row.getByRole('link', { name: 'you' }).waitFor()
}

/** The file has every row, not only those shown. */
async function exportPlayers(desk: Desk): Promise<void> {
  const { page, isPhone } = desk
  await page.goto('/admin/players')
  await page.getByRole('row').nth(5).waitFor()
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  if (isPhone) await desk.tap(button(page, /^Filters/))
  const saving = desk.tap(button(page, 'Export'))
  const [download] = await Promise.all([page.waitForEvent('download'), saving])
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8')
  const rows = text.trim().split('\r\n').length - 1
  if (rows < 2000) throw new Error(`The export has ${rows} rows`)
}

/** 10,000 characters get one sentence, and stay in the field. */
async function searchTooMuch({ page }: Desk): Promise<void> {
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search players, posts and images' })
  await search.fill('x'.repeat(10_000))
  await see(page, 'At most 100 characters.')
  if ((await search.inputValue()).length !== 10_000) throw new Error('The search lost what was pasted')
}

export const SUPPORT_TASKS: readonly Task[] = [
  ['find a caller by surname', findBy(({ name }) => name.split(' ').slice(1).join(' '))],
  ['find by casino account', findBy(({ account }) => account)],
  ['find by address', findBy(({ email }) => email)],
  ['answer “why no live signals?”', answerWhyNotLive],
  ['queue: confirm, undo, reject', decide],
  ['correct a name, send a code, log out', help],
  ['bonus emptied, mended, saved twice', changeBonus],
  ['who changed this bonus?', askWhoChangedBonus],
  ['export 2,000 players', exportPlayers],
  ['search 10,000 characters', searchTooMuch],
]
