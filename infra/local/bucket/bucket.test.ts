import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { describe, expect, it, vi } from 'vitest'
import { mediaHeaders } from '#shared/http/security-headers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { serve } from '../testing/serve.ts'
import { BUCKET_BASE, createBucket } from './bucket.ts'
import { createMedia, MEDIA_BASE } from './media.ts'
import { openObjectStore } from './object-store.ts'

const SITE = 'http://localhost:3000'
const SECRET = 'a secret'

const clientOf = (origin: string, secretAccessKey: string) =>
  new S3Client({
    endpoint: `${origin}${BUCKET_BASE}`,
    region: 'eu-central-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey },
  })

async function open() {
  const store = openObjectStore(temporaryFolder())
  const onUpload = vi.fn<(key: string) => void>()
  let clockMs = Date.now()
  const bucket = createBucket({
    store,
    name: 'pictures',
    secretAccessKey: SECRET,
    origins: [SITE],
    onUpload,
    nowMs: () => clockMs,
  })
  const media = createMedia(store)
  const origin = await serve((request, response) =>
    request.url?.startsWith(MEDIA_BASE) ? media(request, response) : bucket(request, response),
  )
  const client = clientOf(origin, SECRET)
  const form = () =>
    createPresignedPost(client, {
      Bucket: 'pictures',
      Key: 'waiting/one',
      Fields: { 'Content-Type': 'image/png' },
      Conditions: [['content-length-range', 2, 10]],
      Expires: 600,
    })
  const wait = (ms: number) => {
    clockMs += ms
  }
  return { origin, client, store, form, onUpload, wait }
}

function post(url: string, fields: Record<string, string>, file = 'bytes', headers: HeadersInit = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([file]))
  return fetch(url, { method: 'POST', body, headers })
}

describe('an upload form', () => {
  it('stores a file and reports it', async () => {
    const { form, client, onUpload } = await open()
    const { url, fields } = await form()
    const answer = await post(url, fields)
    expect(answer.status).toBe(204)
    expect(onUpload.mock.calls).toEqual([['waiting/one']])
    const found = await client.send(new GetObjectCommand({ Bucket: 'pictures', Key: 'waiting/one' }))
    expect(found.ContentType).toBe('image/png')
    expect(await found.Body?.transformToString()).toBe('bytes')
  })

  it.each([
    ['X-Amz-Signature', { 'X-Amz-Signature': '00' }],
    ['X-Amz-Credential', { 'X-Amz-Credential': 'local/20000101/eu-central-1/s3/aws4_request' }],
  ])('with another %s are refused', async (_, change) => {
    const { form, store, onUpload } = await open()
    const { url, fields } = await form()
    expect((await post(url, { ...fields, ...change })).status).toBe(403)
    expect(onUpload).not.toHaveBeenCalled()
    expect(await store.keys('')).toEqual([])
  })

  it('expires by the machine’s clock', async () => {
    const { form, wait } = await open()
    const { url, fields } = await form()
    wait(601_000)
    const answer = await post(url, fields)
    expect(await answer.text()).toContain('Policy expired')
  })

  it('needs a policy, a file and a form as its body', async () => {
    const { origin, form } = await open()
    const { url, fields } = await form()
    expect((await post(`${origin}${BUCKET_BASE}/pictures`, {})).status).toBe(403)
    const withoutFile = new FormData()
    for (const [name, value] of Object.entries(fields)) withoutFile.append(name, value)
    expect((await fetch(url, { method: 'POST', body: withoutFile })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(400)
    expect((await post(`${origin}${BUCKET_BASE}/others`, fields)).status).toBe(404)
  })

  it('is taken from pages of this site only', async () => {
    const { form, store } = await open()
    const { url, fields } = await form()
    const headers = { origin: SITE, 'access-control-request-method': 'POST' }
    const asked = await fetch(url, { method: 'OPTIONS', headers })
    expect(asked.status).toBe(200)
    expect(asked.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
    const foreign = await post(url, fields, 'bytes', { origin: 'https://evil.example' })
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(await store.keys('')).toEqual([])
  })
})

describe('an object', () => {
  it('needs a signed request', async () => {
    const { origin, client } = await open()
    await client.send(new PutObjectCommand({ Bucket: 'pictures', Key: 'media/a/1.webp', Body: 'x' }))
    const { ContentLength } = await client.send(
      new HeadObjectCommand({ Bucket: 'pictures', Key: 'media/a/1.webp' }),
    )
    expect(ContentLength).toBe(1)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(`${origin}${BUCKET_BASE}/pictures/media/a/1.webp`, { method })
      expect(answer.status).toBe(403)
    }
  })

  it('needs a recent signature with the right secret', async () => {
    const { client, origin, store } = await open()
    const Key = 'media/a/1.webp'
    const stranger = clientOf(origin, 'local')
    await expect(stranger.send(new PutObjectCommand({ Bucket: 'pictures', Key, Body: 'x' }))).rejects.toThrow(
      'Access Denied',
    )
    await client.send(new PutObjectCommand({ Bucket: 'pictures', Key, Body: 'mine' }))
    const { headers } = await fetch(`${origin}${BUCKET_BASE}/pictures/${Key}`)
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000)
    // One attempt only, because the SDK corrects its clock before a second.
    client.config.systemClockOffset = -16 * 60_000
    client.config.maxAttempts = async () => 1
    await expect(client.send(new GetObjectCommand({ Bucket: 'pictures', Key }))).rejects.toThrow(
      'Access Denied',
    )
    expect(await store.keys('')).toEqual([Key])
    expect((await store.get(Key))?.body.toString()).toBe('mine')
  })

  it.each(['../../etc/passwd', 'a/../../b', '/a', 'a//b', '.hidden', 'a/', 'x'.repeat(301)])(
    'have plain names, not %s',
    async (key) => {
      const { client, store } = await open()
      const put = client.send(new PutObjectCommand({ Bucket: 'pictures', Key: key, Body: 'x' }))
      await expect(put).rejects.toThrow()
      expect(await store.get(key)).toBeUndefined()
      expect(await store.keys('')).toEqual([])
    },
  )
})

it('the distribution serves only objects below media, with their own headers and ours', async () => {
  const { origin, client } = await open()
  const put = (Key: string) =>
    client.send(
      new PutObjectCommand({
        Bucket: 'pictures',
        Key,
        Body: 'picture',
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=1, immutable',
      }),
    )
  await put('media/a/1.webp')
  await put('waiting/a')
  const answer = await fetch(`${origin}/media/a/1.webp?x=1`)
  expect(await answer.text()).toBe('picture')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...mediaHeaders(),
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=1, immutable',
  })
  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(`${origin}/media/a/1.webp`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const part = await fetch(`${origin}/media/a/1.webp`, { headers: { range: 'bytes=0-2' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 0-2/7',
    'pic',
  ])
  const other = await fetch(`${origin}/media/a/1.webp`, { headers: { range: 'bytes=2-4' } })
  expect([other.status, await other.text()]).toEqual([200, 'picture'])
  expect((await fetch(`${origin}/media/a/2.webp`)).status).toBe(404)
  expect((await fetch(`${origin}/media/%2e%2e/waiting/a`)).status).toBe(404)
  expect((await fetch(`${origin}/media/a/1.webp`, { method: 'DELETE' })).status).toBe(405)
})
