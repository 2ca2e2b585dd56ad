import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isBusy, markBusy, useBusy } from './busy.ts'

function Round({ flying }: { flying: boolean }) {
  useBusy(flying)
  return null
}

it('is busy until the last mark is removed; removing one twice counts once', () => {
  const first = markBusy()
  const second = markBusy()
  first()
  first()
  expect(isBusy()).toBe(true)
  second()
  expect(isBusy()).toBe(false)
})

it('follows a component and ends with it', () => {
  const { rerender, unmount } = render(<Round flying={false} />)
  expect(isBusy()).toBe(false)
  rerender(<Round flying />)
  expect(isBusy()).toBe(true)
  rerender(<Round flying={false} />)
  expect(isBusy()).toBe(false)
  rerender(<Round flying />)
  unmount()
  expect(isBusy()).toBe(false)
})

it('is busy while a dialog is open or a field has the focus', () => {
  document.body.innerHTML = '<dialog></dialog><input type="email" /><button type="button">a</button>'
  document.querySelector('button')?.focus()
  expect(isBusy()).toBe(false)
  document.querySelector('input')?.focus()
  expect(isBusy()).toBe(true)
  document.querySelector('input')?.blur()
  expect(isBusy()).toBe(false)
  document.querySelector('dialog')?.setAttribute('open', '')
  expect(isBusy()).toBe(true)
})
