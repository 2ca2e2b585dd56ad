import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { standInForLayout } from '#web/testing/text-layout.ts'
import InlineDiff from './inline-diff.tsx'
import MergeView from './merge-view.tsx'
import TextDiff from './text-diff.tsx'

standInForLayout()

function inside(container: HTMLElement): ShadowRoot {
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot
  if (!root) throw new Error('nothing is shown')
  return root
}

test('shows removed and added words of a short text', async () => {
  const { container } = await renderPage({
    pages: { '/': <InlineDiff before="Why an app cannot know" after="Why no app can know" /> },
    at: '/',
  })
  expect(container.querySelector('del')?.textContent).toBe('removed: an')
  expect(container.querySelector('ins')?.textContent).toBe('added: no')
})

test('compares two texts, and a text with itself', async () => {
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  const { container } = await renderPage({
    pages: { '/': <TextDiff label="Content" before={`old\n${lines}`} after={`new\n${lines}`} /> },
    at: '/',
  })
  const root = inside(container)
  expect(root.querySelector('.cm-content')?.getAttribute('aria-readonly')).toBe('true')
  expect(root.textContent).toContain('old')
  expect(root.textContent).toContain('28 unchanged lines')
  const same = await renderPage({
    pages: { '/': <TextDiff label="Content" before="a" after="a" /> },
    at: '/',
  })
  expect(same.container.textContent).toBe('No changes')
})

async function merge() {
  const onDone = vi.fn()
  const mine = 'same\nmine 1\nsame\nsame\nmine 2\nend'
  const theirs = 'same\ntheirs 1\nsame\nsame\ntheirs 2\nend'
  const page = await renderPage({
    pages: { '/': <MergeView {...{ mine, theirs, onDone }} label="Content" /> },
    at: '/',
  })
  const buttons = (name: string) =>
    [...inside(page.container).querySelectorAll('button')].filter(({ textContent }) => textContent === name)
  return { ...page, onDone, mine, theirs, buttons }
}

test('decides each difference separately, and keeps my text for the undecided ones', async () => {
  const { user, onDone, buttons } = await merge()
  expect(screen.getByText('2 differences left')).toBeTruthy()
  buttons('Take theirs')[0]?.click()
  expect(await screen.findByText('1 difference left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use this text' }))
  expect(onDone).toHaveBeenLastCalledWith('same\ntheirs 1\nsame\nsame\nmine 2\nend')
  buttons('Keep mine')[0]?.click()
  expect(await screen.findByText('All differences decided.')).toBeTruthy()
})

test('decides all differences at once', async () => {
  const { user, onDone, mine, theirs } = await merge()
  await user.click(screen.getByRole('button', { name: 'All mine' }))
  expect(onDone).toHaveBeenLastCalledWith(mine)
  await user.click(screen.getByRole('button', { name: 'All theirs' }))
  expect(onDone).toHaveBeenLastCalledWith(theirs)
})
