import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ImageLibrary } from './image-library.tsx'
import { fakeBucket } from './testing/fake-bucket.ts'
import { IMAGE_ID, imageOf, pngFile, stateOf } from './testing/image-records.ts'

const FORM = { url: 'https://bucket.example/', fields: { key: `waiting/${IMAGE_ID}`, Policy: 'p' } }

async function open(images = [imageOf()], at = '/admin/blog?panel=images') {
  const server = fakeApi()
  const bucket = fakeBucket()
  server.answer(api.images.list, { images })
  server.answer(api.images.get, stateOf())
  server.answer(api.images.create, {
    image: { _id: IMAGE_ID, state: 'waiting', alt: 'A plane' },
    upload: FORM,
  })
  const session = loggedIn(aUser({ role: 'editor' }))
  const page = await renderPage({ pages: { '*': <ImageLibrary /> }, at, session })
  return { ...page, server, bucket }
}

/** Sets the files of the hidden input behind the button. */
function choose(container: HTMLElement, ...files: File[]) {
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('no field for files')
  fireEvent.change(input, { target: { files } })
}

describe('adding', () => {
  it('asks for a text, sends the form with the file last, and shows the image', async () => {
    const { container, user, server, bucket } = await open([])
    await screen.findByText('No images yet')
    choose(container, pngFile())
    const item = await screen.findByRole('listitem', { name: 'harbour.png 48 kB' })
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByText('Say what the image shows')
    expect(server.sent(api.images.create)).toEqual([])
    await user.type(within(item).getByLabelText(/Alternative text/), ' A plane ')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByRole('button', { name: 'Details: A plane over a harbour' })
    expect(server.sent(api.images.create)[0]?.body).toEqual({
      alt: 'A plane',
      type: 'image/png',
      bytes: 48_000,
      name: 'harbour.png',
    })
    expect(bucket.sent[0]?.url).toBe(FORM.url)
    expect([...(bucket.sent[0]?.form.keys() ?? [])]).toEqual(['key', 'Policy', 'file'])
    expect(screen.queryByRole('listitem', { name: /harbour\.png/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose files' })).toBe(document.activeElement)
  })

  it('accepts dropped and pasted files, and ignores pasted text', async () => {
    await open([])
    const zone = (await screen.findByText('Drop images here, or paste them')).parentElement ?? document.body
    fireEvent.drop(zone, { dataTransfer: { files: [pngFile('dropped.png')] } })
    await screen.findByText('dropped.png')
    fireEvent.paste(document, { clipboardData: { files: [pngFile('pasted.png')] } })
    await screen.findByText('pasted.png')
    expect(fireEvent.paste(document, { clipboardData: { files: [] } })).toBe(true)
  })

  it.each([
    ['svg', new File(['<svg></svg>'], 'x.png'), /Not a JPEG, PNG, WebP or AVIF image/],
    ['too large', pngFile('x.png', 50 * 1024 * 1024 + 1), /at most 50 MB/],
  ])('says at once why a file that is %s cannot be sent', async (_, file, words) => {
    const { container, user } = await open([])
    choose(container, file)
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove x.png' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  async function send(opened: Awaited<ReturnType<typeof open>>) {
    choose(opened.container, pngFile())
    await opened.user.type(await screen.findByLabelText(/Alternative text/), 'A plane')
    await opened.user.click(screen.getByRole('button', { name: 'Upload' }))
  }

  it('explains a final refusal by the server', async () => {
    const opened = await open([])
    opened.server.answer(api.images.get, {
      _id: IMAGE_ID,
      state: 'refused',
      reason: 'hidden_content',
      alt: 'A plane',
      uses: [],
    })
    await send(opened)
    await screen.findByText(/^Extra content in the file/)
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
  })

  it('sends a file again after a lost connection, and removes the upload that did not arrive', async () => {
    const opened = await open([])
    opened.bucket.answer(0)
    opened.server.answer(api.images.remove, { _id: IMAGE_ID })
    opened.server.answer(api.images.get, { _id: IMAGE_ID, state: 'waiting', alt: 'A plane', uses: [] })
    await send(opened)
    await screen.findByText(/could not be reached/)
    opened.bucket.answer(204)
    await opened.user.click(screen.getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(opened.server.sent(api.images.create)).toHaveLength(2))
    expect(opened.server.sent(api.images.remove)).toHaveLength(1)
  })

  it('shows an upload that had arrived when the connection was lost, and sends it only once', async () => {
    const opened = await open([])
    opened.bucket.answer(0)
    await send(opened)
    await screen.findByText(/could not be reached/)
    await opened.user.click(screen.getByRole('button', { name: 'Upload' }))
    await screen.findByRole('button', { name: 'Details: A plane over a harbour' })
    expect(opened.server.sent(api.images.create)).toHaveLength(1)
  })

  it('sends all described files at once, and focuses the first without a text', async () => {
    const { container, user, server } = await open([])
    const ids = [IMAGE_ID, IMAGE_ID.replace('0a', '0b')]
    server.reply(api.images.create, () => ({
      output: { image: { _id: ids[0] ?? '', state: 'waiting' as const, alt: 'A plane' }, upload: FORM },
    }))
    server.reply(api.images.get, () => {
      const _id = ids.shift() ?? ''
      return { output: stateOf({ _id, image: imageOf({ _id }) }) }
    })
    choose(container, pngFile('one.png'), pngFile('two.png'), pngFile('three.png'))
    const fields = await screen.findAllByLabelText(/Alternative text/)
    const [first, second, third] = fields
    if (!first || !second || !third) throw new Error('three fields')
    await user.type(first, 'One')
    await user.type(third, 'Three')
    await user.click(screen.getByRole('button', { name: 'Upload all' }))
    await screen.findByText('Say what the image shows')
    expect(document.activeElement).toBe(second)
    await waitFor(() => expect(screen.getAllByLabelText(/Alternative text/)).toEqual([second]), {
      timeout: 4000,
    })
    expect(server.sent(api.images.create).map(({ body }) => body)).toMatchObject([
      { alt: 'One', name: 'one.png' },
      { alt: 'Three', name: 'three.png' },
    ])
    // An upload that finishes elsewhere does not move the focus.
    expect(document.activeElement).toBe(second)
    screen.getByRole('button', { name: 'Upload' })
  })

  it('shows progress and can be cancelled: nothing is stored', async () => {
    const opened = await open([])
    opened.bucket.hold()
    opened.server.answer(api.images.remove, { _id: IMAGE_ID })
    await send(opened)
    await screen.findByText('Uploading, 25%')
    await opened.user.click(screen.getByRole('button', { name: 'Cancel harbour.png' }))
    await screen.findByText('Cancelled.')
    await waitFor(() => expect(opened.server.sent(api.images.remove)).toHaveLength(1))
  })
})

describe('finding', () => {
  it('finds images by first letters, kept in the address', async () => {
    const { server, user, router } = await open()
    await user.type(await screen.findByRole('searchbox'), 'a pl{Enter}')
    await waitFor(() => expect(server.sent(api.images.list)).toHaveLength(2))
    expect(server.sent(api.images.list)[1]?.url.searchParams.get('search')).toBe('a pl')
    expect(router.state.location.search).toBe('?panel=images&search=a+pl')
  })

  it('offers a retry after an error', async () => {
    const { server, user } = await open([])
    await screen.findByText('No images yet')
    server.cut(api.images.list)
    await user.type(screen.getByRole('searchbox'), 'a{Enter}')
    await screen.findByRole('button', { name: 'Try again' })
  })
})

describe('an image', () => {
  const use = { _id: IMAGE_ID, kind: 'post', title: 'Why not', language: 'de', status: 'published' } as const

  async function details(uses: (typeof use)[] = []) {
    const opened = await open()
    opened.server.answer(api.images.get, stateOf({ uses }))
    await opened.user.click(await screen.findByRole('button', { name: 'Details: A plane over a harbour' }))
    return opened
  }

  it('shows its data and its uses', async () => {
    await details([use])
    await screen.findByText('Why not (Deutsch, published)')
    screen.getByText('960 × 540 pixels')
    screen.getByText('PNG, 48 kB')
  })

  it('accepts texts in several languages', async () => {
    const { server, user } = await details()
    server.answer(api.images.update, { image: imageOf({ alts: { de: 'Ein Flugzeug' } }) })
    await user.type(await screen.findByLabelText(/Alternative text/), '!')
    await user.type(screen.getByLabelText(/^Deutsch/), 'Ein Flugzeug')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent(api.images.update)).toHaveLength(1))
    expect(server.sent(api.images.update)[0]?.body).toEqual({
      alt: 'A plane over a harbour!',
      alts: { de: 'Ein Flugzeug' },
    })
  })

  it('is deleted after a confirmation, by force only if its uses were shown', async () => {
    const { server, user } = await details([use])
    server.answer(api.images.remove, { _id: IMAGE_ID })
    await screen.findByText('Why not (Deutsch, published)')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText(/^Posts and pages will show its alternative text/)
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    await screen.findByText('No images yet')
    expect(server.sent(api.images.remove)[0]?.url.searchParams.get('force')).toBe('true')
  })

  it('is confirmed again if somebody begins to use it meanwhile', async () => {
    const { server, user } = await details()
    server.refuse(api.images.remove, 'wrong_state')
    await screen.findByText(/Not used anywhere/)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    server.answer(api.images.get, stateOf({ uses: [use] }))
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    await screen.findByText('Why not (Deutsch, published)')
    expect(server.sent(api.images.remove)[0]?.url.searchParams.get('force')).toBe('false')
    server.answer(api.images.remove, { _id: IMAGE_ID })
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(server.sent(api.images.remove)).toHaveLength(2))
    expect(server.sent(api.images.remove)[1]?.url.searchParams.get('force')).toBe('true')
  })
})
