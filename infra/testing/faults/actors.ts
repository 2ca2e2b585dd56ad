import { loadCasino } from '#functions/domain/casinos/casino-items.ts'
import { imageFiles, uploadFile } from '#functions/domain/images/file-names.ts'
import { newRoundWrite } from '#functions/domain/rounds/open-round-items.ts'
import { loadAccount } from '#functions/domain/users/user-items.ts'
import { casinoFields } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { handler as checkUpload } from '#functions/endpoints/images/check-upload.ts'
import { pictureFile } from '#functions/endpoints/images/testing/pictures.ts'
import { sendForm, uploadEventOf } from '#functions/endpoints/images/testing/uploads.ts'
import { Unavailable } from '#functions/platform/app-error.ts'
import { deleteFiles, readLogFile, readStored } from '#functions/platform/bucket/stored-files.ts'
import { newId } from '#functions/platform/ids.ts'
import { transact } from '#functions/platform/table/write.ts'
import { auditOf } from '#functions/testing/audit.ts'
import { Authenticator } from '#functions/testing/authenticator.ts'
import { call } from '#functions/testing/call.ts'
import { loginBy, makePerson, PASSWORD } from '#functions/testing/people.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import type { PictureSize } from '#shared/images/sizes.ts'
import { IMAGE_BYTES_MAX } from '#shared/models/image.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { parseVkey } from '#shared/tlog/note.ts'
import type { Draw } from '../hostile/generator.ts'
import { ask, codeTo, Known, nameOfNext, START_MS, type World } from './model.ts'

const { care, casinos, images, passkeys, users } = api
const IN_UTC = { timeZone: 'UTC' }
const NIGHTS = 7

/** A user with passkeys, who forgets the password and gets the message about play at night once. */
export async function newOwner(world: World) {
  const person = await makePerson({ username: 'eve' }, START_MS)
  await drawAtNight(person.id)
  // Two changes of a kind are told in the same words.
  world.mayRepeat.add(person.email)
  const password = new Known(PASSWORD)
  const used = new Set([PASSWORD])
  const keys = new Map<string, { device: Authenticator; id?: string; there: Known<boolean> }>()
  /** Cookies of sessions that a password reset must have ended. */
  const ended: string[] = []
  const care_ = { told: 0, unknown: false, postponed: false }
  let as: string | undefined = person.cookie
  const tell = (text: string) => world.errors.push(`eve: ${text}`)
  const say = async <E extends AnyEndpoint>(endpoint: E, options: Parameters<typeof call<E>>[1] = {}) => {
    const said = await ask(world, 'eve', endpoint, { as, ...options })
    if (said.cookie !== undefined && said.done !== undefined) as = said.cookie
    // Its session may go on under an id that never came.
    if (said.done === undefined && said.refused === undefined) as = undefined
    return said
  }
  const enter = async () => {
    for (const each of password.values()) {
      if (as !== undefined) return
      await say(users.login, { as: undefined, input: { email: person.email, password: each } })
    }
  }
  const addKey = async () => {
    await enter()
    const { done: asked } = await say(passkeys.createOptions)
    if (!asked) return
    const name = `Key ${keys.size}`
    const device = new Authenticator()
    const said = await say(passkeys.create, { input: { credential: device.create(asked), name } })
    if (said.refused !== undefined) return
    const there = new Known(false)
    there.note(true, said)
    keys.set(name, { device, there, ...(said.done ? { id: said.done.passkey._id } : {}) })
  }
  const removeKey = async () => {
    await enter()
    const [known] = [...keys.values()].filter(({ id, there }) => id !== undefined && there.has(true))
    if (known?.id === undefined) return
    const said = await say(passkeys.remove, { params: { id: known.id } })
    if (said.refused === 'not_found' && !there(known)) tell(`${known.id} was not there to be removed`)
    known.there.note(false, said.refused === 'not_found' ? { done: {} } : said)
  }
  const there = ({ there: state }: { there: Known<boolean> }) => state.has(false)
  const reset = async (draw: Draw) => {
    await enter()
    const before = as
    await say(users.forgotPassword, { input: { email: person.email } })
    const code = await codeTo(world, person.email)
    if (code === undefined) return
    const fresh = `Slow ferries, ${draw(100_000)} gulls`
    used.add(fresh)
    const said = await say(users.resetPassword, { input: { email: person.email, code, password: fresh } })
    password.note(fresh, said)
    if (said.done !== undefined && before !== undefined) ended.push(before)
  }
  const look = async () => {
    await enter()
    if (as === undefined) return
    const { done, refused } = await say(care.ask, { input: IN_UTC })
    if (done?.message) care_.told += 1
    else if (done && care_.told === 0 && !care_.unknown && !care_.postponed)
      tell('was not told of the nights')
    care_.unknown ||= done === undefined && refused === undefined
    if (care_.told > 1) tell('was told twice in a day')
  }
  const postpone = async () => {
    await enter()
    if (as === undefined) return
    const { refused } = await say(care.postpone)
    care_.postponed ||= refused === undefined
  }
  const check = async () => {
    const at = START_MS + 10 * HOUR_MS
    for (const each of used) {
      const { status } = await call(users.login, { at, input: { email: person.email, password: each } })
      if (status === 200 && !password.has(each)) tell(`still logs in with ${each}`)
      if (status !== 200 && password.values().length === 1 && password.has(each))
        tell(`cannot log in: ${status}`)
    }
    for (const cookie of ended) {
      if ((await call(users.me, { as: cookie, at: world.nowMs })).status !== 401)
        tell('a reset left a session alive')
    }
    const account = await loadAccount(person.id)
    const stored = Object.values(account?.passkeys ?? {}).map(({ name }) => name)
    for (const [name, { device, there: state }] of keys) {
      const found = stored.filter((each) => each === name).length
      if (!state.has(found === 1) || found > 1) tell(`${name} is there ${found} times`)
      const { status } = await loginBy(device, at + MINUTE_MS)
      if ((status === 200) !== (found === 1))
        tell(`${name} logs in with ${status}, and is there ${found} times`)
    }
    if (care_.told > 0 && account?.careNextMs === undefined) tell('was told, and it is not noted')
  }
  return { check, steps: [addKey, addKey, removeKey, reset, reset, look, look, postpone] }
}

/** Draws rounds on the nights before the scenario's day, so that no other sum counts them. */
async function drawAtNight(userId: string): Promise<void> {
  const twoAtNight = START_MS - 32 * HOUR_MS
  await transact(
    Array.from({ length: NIGHTS }, (_, ago) => {
      const atMs = twoAtNight - ago * DAY_MS
      const createdAt = new Date(atMs).toISOString()
      const id = newId(atMs, (bytes) => new Uint8Array(bytes).fill(ago + 1))
      const round = { id, mode: 'fun', risk: 'steady', targetX100: 120, rtp: 0.97, createdAt } as const
      return { ...newRoundWrite(userId, round), name: `round ${ago}` }
    }),
  )
}

interface Shown {
  readonly id: string
  readonly there: Known<boolean>
  sizes: readonly PictureSize[]
  isJudged: boolean
}

interface House {
  isMade: boolean
  /** Whether the last try to make it was answered. */
  isSure: boolean
  readonly order: Known<number>
  tried: number
  changed: number
  unknown: number
}

/** An admin who keeps casinos and the library of images. */
export async function newKeeper(world: World) {
  const { cookie: as } = await makePerson({ role: 'admin', username: 'kim' }, START_MS)
  const houses = new Map<string, House>()
  const shown: Shown[] = []
  const tell = (text: string) => world.errors.push(`keeper: ${text}`)
  const say = <E extends AnyEndpoint>(endpoint: E, options: Parameters<typeof call<E>>[1]) =>
    ask(world, 'keeper', endpoint, { as, country: 'GB', ...options })

  const open = async () => {
    const unsure = [...houses].find(([, { isSure }]) => !isSure)?.[0]
    const code = unsure ?? `house-${houses.size}`
    const house = houses.get(code) ?? {
      isMade: false,
      isSure: true,
      order: new Known(0),
      tried: 0,
      changed: 0,
      unknown: 0,
    }
    houses.set(code, house)
    const headers = { 'idempotency-key': code }
    const said = await say(casinos.create, { input: casinoFields({ code, order: 0 }), headers })
    house.isSure = said.done !== undefined || said.refused !== undefined
    house.isMade ||= said.done !== undefined
    if (said.refused !== undefined) tell(`${code} was refused: ${said.refused}`)
  }
  const arrange = async () => {
    const [code, house] = [...houses].find(([, { isMade }]) => isMade) ?? []
    if (code === undefined || house === undefined) return
    // Each another one: what changes nothing is not written.
    house.tried += 1
    const order = house.tried
    const said = await say(casinos.update, { params: { code }, input: { order } })
    house.order.note(order, said)
    if (said.done) house.changed += 1
    else if (said.refused === undefined) house.unknown += 1
  }
  const upload = async () => {
    if (shown.length > 1) return
    const file = await smallPicture()
    const input = { alt: `Plane ${shown.length}`, type: 'image/png', bytes: file.length, name: 'p' } as const
    const { done } = await say(images.create, { input })
    if (!done) return
    await sendForm(done.upload, file)
    shown.push({ id: done.image._id, there: new Known(true), sizes: [], isJudged: false })
  }
  const judge = async () => {
    for (const image of shown.filter(({ isJudged }) => !isJudged)) {
      const event = uploadEventOf(image.id, world.nowMs)
      const name = nameOfNext(world, 'images')
      const outcome = await world.injector.under(name, () => again(checkUpload(event)))
      image.isJudged = outcome !== 'unknown'
    }
  }
  const drop = async () => {
    const image = shown.find(({ isJudged, there }) => isJudged && there.has(true))
    if (!image) return
    image.sizes = await sizesOf(image.id)
    const said = await say(images.remove, { params: { id: image.id }, input: {} })
    if (said.refused === 'not_found' && !image.there.has(false))
      tell(`${image.id} was not there to be removed`)
    image.there.note(false, said.refused === 'not_found' ? { done: {} } : said)
  }
  const sizesOf = async (id: string) => {
    const { body } = await call(images.get, { as, at: START_MS + 5 * MINUTE_MS, params: { id } })
    return body.image?.sizes ?? []
  }
  const check = async () => {
    for (const [code, { isMade, order, changed, unknown }] of houses) {
      const casino = await loadCasino(code)
      if (!casino) {
        if (isMade) tell(`${code} is not there`)
        continue
      }
      if (!order.has(casino.order ?? 0))
        tell(`${code} stands at ${casino.order}, not ${order.values().join(' or ')}`)
      const done = casino.rev - 1
      if (done < changed || done > changed + unknown)
        tell(`${code} was changed ${done} times, not ${changed}`)
      const entries = await auditOf(`casino:${code}`, world.nowMs)
      if (entries.length !== casino.rev)
        tell(`${code} stands ${entries.length} times in the log, not ${casino.rev}`)
    }
    for (const { id, there, sizes, isJudged } of shown) {
      // What S3 tells comes again until it was taken.
      if (!isJudged) await checkUpload(uploadEventOf(id, START_MS + MINUTE_MS))
      const now = await sizesOf(id)
      if (!there.has(now.length > 0)) tell(`the image ${id} has ${now.length} sizes`)
      const left = now.length > 0 ? now : sizes
      const files = await Promise.all(imageFiles(id, left).map((file) => readStored(file, IMAGE_BYTES_MAX)))
      const isThere = now.length > 0
      // A removal that nobody answered may have left files, which the same call again deletes.
      if (isThere && files.includes(undefined)) tell(`a file of the image ${id} is gone`)
      if (!isThere && !there.has(true) && files.some((file) => file !== undefined))
        tell(`a file of ${id} stayed`)
      if (await readStored(uploadFile(id), IMAGE_BYTES_MAX)) tell(`the upload ${id} stayed`)
    }
  }
  return { check, steps: [open, open, arrange, arrange, arrange, upload, judge, judge, drop] }
}

let small: Promise<Buffer> | undefined

function smallPicture(): Promise<Buffer> {
  small ??= pictureFile('image/png', 20, 10)
  return small
}

/** Reports a failed run as unavailable: S3's event or the schedule starts it again. */
export async function again<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    throw Object.assign(new Unavailable(1), { cause: error })
  }
}

/** Removes the log of the scenario before: all share one bucket. */
export async function emptyLog(): Promise<void> {
  await deleteFiles(['checkpoint', 'keys'].map((name) => `${LOG_FOLDER}${name}`))
}

/** As a stranger walks it: every draw that was answered is in the public log once, and nothing else. */
export async function checkLog(world: World, atLeast: number, atMost: number): Promise<void> {
  const read = async (path: string) => (await readLogFile(path))?.bytes
  const keys = await read('keys')
  if (!keys) return void (atLeast > 0 && world.errors.push('there is no log'))
  const [first, ...others] = new TextDecoder()
    .decode(await read('keys'))
    .trim()
    .split('\n')
    .map(parseVkey)
  if (!first) return void world.errors.push('the log has no key')
  const { faults, figures } = await auditPublicLog(read, { keys: [first, ...others] })
  for (const { fault } of faults) world.errors.push(`the log: ${fault}`)
  if (figures.draws < atLeast || figures.draws > atMost)
    world.errors.push(`${figures.draws} draws are in the log, of ${atLeast} to ${atMost}`)
}
