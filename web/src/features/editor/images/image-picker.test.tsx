import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ImagePicker } from './image-picker.tsx'
import { fakeBucket } from './testing/fake-bucket.ts'
import { IMAGE_ID, imageOf, pngFile, stateOf } from './testing/image-records.ts'

openNativeDialogs()

async function open(files: readonly File[] = []) {
  const server = fakeApi()
  fakeBucket()
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  server.answer(api.images.list, { images: [imageOf()] })
  server.answer(api.images.get, stateOf())
  server.answer(api.images.create, {
    image: { _id: IMAGE_ID, state: 'waiting', alt: 'x' },
    upload: { url: 'https://bucket.example/', fields: {} },
  })
  const picker = <ImagePicker files={files} onPick={onPick} onClose={onClose} />
  const page = await renderPage({ pages: { '*': picker }, at: '/' })
  return { ...page, server, onPick, onClose }
}

it('picks one of the library', async () => {
  const { user, onPick } = await open()
  await user.click(await screen.findByRole('button', { name: 'Use: A plane over a harbour' }))
  expect(onPick.mock.calls).toEqual([[imageOf()]])
})

it('picks what was pasted once all of it has a text and has arrived', async () => {
  const { user, onPick } = await open([pngFile('one.png'), pngFile('two.png')])
  for (const count of [2, 1]) {
    const fields = await screen.findAllByLabelText(/Alternative text/)
    expect(fields).toHaveLength(count)
    expect(onPick).not.toHaveBeenCalled()
    const [field] = fields
    if (field) await user.type(field, 'A plane{Enter}')
    await vi.waitFor(() => expect(screen.queryAllByText(/Checking|Sending/)).toHaveLength(0), 4000)
  }
  await vi.waitFor(() => expect(onPick.mock.calls).toEqual([[imageOf(), imageOf()]]))
})

it('closes', async () => {
  const { user, onClose } = await open()
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})
