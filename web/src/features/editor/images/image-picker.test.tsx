import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ImagePicker } from './image-picker.tsx'
import { fakeBucket } from './testing/fake-bucket.ts'
import { IMAGE_ID, imageOf, pngFile, stateOf } from './testing/image-records.ts'

async function open(files: readonly File[] = []) {
  const server = fakeApi()
  fakeBucket()
  const onPick = vi.fn()
  server.answer(api.images.list, { images: [imageOf()] })
  server.answer(api.images.get, stateOf())
  server.answer(api.images.create, {
    image: { _id: IMAGE_ID, state: 'waiting', alt: 'x' },
    upload: { url: 'https://bucket.example/', fields: {} },
  })
  const picker = <ImagePicker files={files} onPick={onPick} onClose={() => {}} />
  const page = await renderPage({ pages: { '*': picker }, at: '/' })
  return { ...page, onPick }
}

it('picks an image of the library', async () => {
  const { user, onPick } = await open()
  await user.click(await screen.findByRole('button', { name: 'Use: A plane over a harbour' }))
  expect(onPick.mock.calls).toEqual([[imageOf()]])
})

it('picks all pasted images at once when each has a text and has arrived', async () => {
  const { user, onPick } = await open([pngFile('one.png'), pngFile('two.png')])
  const [first, second] = await screen.findAllByLabelText(/Alternative text/)
  if (!first || !second) throw new Error('two fields')
  await user.type(first, 'A plane')
  await user.type(second, 'A plane{Enter}')
  await vi.waitFor(() => expect(onPick.mock.calls).toEqual([[imageOf(), imageOf()]]), 4000)
})

it('waits for an image that is added during an upload', async () => {
  const { user, onPick } = await open([pngFile('one.png')])
  await user.type(await screen.findByLabelText(/Alternative text/), 'A plane{Enter}')
  fireEvent.paste(document, { clipboardData: { files: [pngFile('two.png')] } })
  await screen.findByText('Ready: A plane', {}, { timeout: 4000 })
  expect(onPick).not.toHaveBeenCalled()
  const second = screen.getAllByLabelText(/Alternative text/)[1]
  if (!second) throw new Error('the second field')
  await user.type(second, 'A kite{Enter}')
  await vi.waitFor(() => expect(onPick.mock.calls).toEqual([[imageOf(), imageOf()]]), 4000)
})

it('can continue with the images that have arrived', async () => {
  const { user, onPick } = await open([pngFile('one.png'), new File(['<svg></svg>'], 'two.png')])
  await screen.findByText(/Not a JPEG, PNG, WebP or AVIF image/)
  await user.type(await screen.findByLabelText(/Alternative text/), 'A plane{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Insert 1 image' }, { timeout: 4000 }))
  expect(onPick.mock.calls).toEqual([[imageOf()]])
})
