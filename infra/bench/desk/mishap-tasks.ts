import type { Page } from 'playwright-core'
import { api } from '#shared/api/index.ts'
import { button, CASINO, callerOf, type Desk, find, fresh, see, type Task, textOf } from './seed.ts'
import { begin, openText, saved } from './text-tasks.ts'

/** Counts the log's entries of one action about a subject. */
async function countActs({ seeded }: Desk, subject: string, action: string): Promise<number> {
  const { entries } = await seeded.admin(api.auditLog.list, { input: { subject, action } })
  return entries.length
}

async function expectOnce(desk: Desk, subject: string, action: string): Promise<void> {
  const count = await countActs(desk, subject, action)
  if (count !== 1) throw new Error(`${action} happened ${count} times`)
}

/** The second of two decisions in two tabs says that it came too late. */
async function decideInTwoTabs(desk: Desk): Promise<void> {
  const { context, page, seeded } = desk
  const { id, name } = callerOf(desk, 0)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin')
    const row = tab.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: 'Confirm' }).click()
    await row.getByText('Sending…').waitFor()
  }
  await desk.tap(button(page, 'Send now'))
  await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' })
  await button(other, 'Send now').click()
  await see(other, `Not sent: ${name}.`)
  const { decisions = [] } = await seeded.admin(api.users.get, { params: { id } })
  if (decisions.length !== 1) throw new Error(`${decisions.length} decisions were stored`)
}

/** Two tabs change two fields of one casino; neither is lost. */
async function changeCasinoInTwoTabs(desk: Desk): Promise<void> {
  const { context, page, seeded } = desk
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/admin/casino/${CASINO}`)
  const words = fresh('Cumulus')
  const name = (tab: Page) => tab.getByLabel('Name', { exact: true })
  const bonus = (tab: Page) => tab.getByRole('group', { name: 'Registration bonus' }).getByLabel(/^Amount/)
  const amount = (await bonus(page).inputValue()) === '75' ? '85' : '75'
  await name(page).fill(words)
  await bonus(other).fill(amount)
  await desk.tap(button(page, 'Save'))
  await see(page, /^Saved/)
  await button(other, 'Save').click()
  await desk.tap(button(other, 'Merge changes'))
  await see(other, 'Merged. Check, then save.')
  await button(other, 'Save').click()
  await see(other, /^Saved/)
  const { casino } = await seeded.admin(api.casinos.getRecord, { params: { code: CASINO } })
  if (casino.name !== words || String(casino.registrationBonus?.amount) !== amount)
    throw new Error(`A change was lost: ${casino.name}, ${casino.registrationBonus?.amount}`)
}

async function writeInTwoTabs(desk: Desk): Promise<void> {
  const { context, page } = desk
  const id = await openText(desk, 'One.\n\nTwo.')
  const other = await context.newPage()
  await other.goto(page.url())
  await textOf(other).click()
  await other.keyboard.press('Control+Home')
  await other.keyboard.type('Before. ')
  await saved(other)
  await desk.type(' After.')
  await expectStoredSoon(desk, id, ['Before. One.', 'Two. After.'])
}

/** Tabs merge by themselves some seconds later. */
async function expectStoredSoon(desk: Desk, id: string, words: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { blog } = await desk.seeded.admin(api.blogs.get, { params: { id } })
    if (words.every((part) => blog.content?.includes(part))) return
    if (tries === 60) throw new Error(`Lost: ${blog.content}`)
    await desk.page.waitForTimeout(500)
  }
}

/** A double click on each act does it once. */
async function clickTwice(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const { id, name, account } = callerOf(desk, 1)
  await find(desk, account, name)
  await button(page, `Confirm account: ${name}`).dblclick()
  await desk.tap(button(page, 'Send now'))
  await page
    .getByRole('list', { name: /^History: / })
    .getByText('Account confirmed')
    .waitFor()
  await expectOnce(desk, `link:${id}:${CASINO}`, 'players.decideLink')

  const email = `${fresh('double').replace(' ', '')}@example.com`
  await page.goto('/admin/players/create')
  await page.getByLabel('Name').fill('Dora Double')
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Create').dblclick()
  await page.getByRole('heading', { level: 1, name: 'Dora Double' }).waitFor()

  const post = await begin(desk, fresh('Twice'))
  await desk.type('Text.')
  await saved(page)
  await button(page, 'Publish').first().dblclick()
  await button(page, 'Publish now').dblclick()
  await page.getByRole('link', { name: 'View public page' }).waitFor()
  const { blog } = await seeded.admin(api.blogs.get, { params: { id: post } })
  await button(page, 'Delete').last().dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).dblclick()
  await page.waitForURL(/\/admin\/blog$/)
  await page.goto('/admin/blog?status=trash')
  await button(page, `Restore: ${blog.title}`).dblclick()
  await see(page, `Restored: ${blog.title}.`)
  for (const action of ['blogs.remove', 'blogs.undelete']) await expectOnce(desk, `blog:${post}`, action)
}

/** Back closes what is open, and what was typed is there on the way forward. */
async function goBack(desk: Desk): Promise<void> {
  const { page } = desk
  await page.goto('/admin/blog')
  const id = await openText(desk, 'Start.')
  await desk.type(' In the middle.')
  await page.goBack()
  await page.goForward()
  await textOf(page).getByText('In the middle.').waitFor()
  await expectStoredSoon(desk, id, ['In the middle.'])
  await desk.tap(button(page, 'Schedule').first())
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await textOf(page).getByText('In the middle.').waitFor()
  const { email, name } = callerOf(desk, 0)
  await find(desk, email, name)
  await page.getByLabel('New note').fill('Called twice')
  await page.goBack()
  await desk.tap(button(page, 'Stay'))
  if ((await page.getByLabel('New note').inputValue()) === '') throw new Error('Back lost a note')
}

export const MISHAP_TASKS: readonly Task[] = [
  ['one queue in two tabs', decideInTwoTabs],
  ['one casino in two tabs', changeCasinoInTwoTabs],
  ['one post in two tabs', writeInTwoTabs],
  ['each act clicked twice', clickTwice],
  ['Back in the middle', goBack],
]
