import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { draftOf } from '#web/testing/posts.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { fieldsOf, mergeFields } from '../saving/post-fields.ts'
import { Diff } from './diff.tsx'
import { MergeDialog } from './merge-dialog.tsx'

test('shows removed and added words', async () => {
  const { container } = await renderPage({
    pages: { '/': <Diff before="Why an app cannot know" after="Why no app can know" /> },
    at: '/',
  })
  expect(container.querySelector('del')?.textContent).toBe('removed: an')
  expect(container.querySelector('ins')?.textContent).toBe('added: no')
})

test('folds long unchanged parts, and unfolds them', async () => {
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  const diff = <Diff before={`old\n${lines}`} after={`new\n${lines}`} />
  const { container, user } = await renderPage({ pages: { '/': diff }, at: '/' })
  expect(container.textContent).not.toContain('line 15')
  await user.click(screen.getByRole('button', { name: /unchanged lines/ }))
  expect(container.textContent).toContain('line 15')
})

test('asks about each field and each passage that both changed', async () => {
  fakeApi().answer(api.categories.list, { categories: [] })
  const base = { ...fieldsOf(draftOf()), content: 'one\n\ntwo\n\nthree' }
  const mine = { ...base, title: 'Mine', content: 'my one\n\ntwo\n\nmy three' }
  const theirs = { ...base, title: 'Theirs', content: 'their one\n\ntwo\n\ntheir three' }
  const onDone = vi.fn()
  const merge = mergeFields(base, mine, theirs)
  const dialog = (
    <MergeDialog merge={merge} theirs={theirs} onDone={onDone} theirName="Bea" onClose={() => {}} />
  )
  const { user } = await renderPage({ pages: { '*': dialog }, at: '/' })
  const groups = screen.getAllByRole('radio', { name: /Bea/ })
  expect(groups).toHaveLength(3)
  const [title, first] = groups
  if (!title || !first) throw new Error('three choices')
  await user.click(title)
  await user.click(first)
  await user.click(screen.getByRole('button', { name: 'Save this version' }))
  expect(onDone).toHaveBeenCalledWith({
    ...base,
    title: 'Theirs',
    content: 'their one\n\ntwo\n\nmy three',
  })
})
