import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideDriver, resetNavigation } from '#web/lib/navigation.ts'
import { Link } from './link.tsx'

const navigate = vi.fn()
let fetched = 0
beforeEach(() => {
  navigate.mockReset()
  fetched = 0
  provideDriver(async () => {
    fetched += 1
    return { navigate }
  })
})
afterEach(() => {
  cleanup()
  resetNavigation()
  window.history.replaceState(null, '', '/')
})

const link = () => screen.getByRole('link', { name: 'Terms' })

it('is an address in the document’s language', () => {
  window.history.replaceState(null, '', '/it/play-safe')
  render(<Link to="/terms-and-conditions">Terms</Link>)
  expect(link().getAttribute('href')).toBe('/it/terms-and-conditions')
})

it('fetches the router once, when somebody points at it, and follows with it', async () => {
  render(<Link to="/terms-and-conditions">Terms</Link>)
  expect(fetched).toBe(0)
  fireEvent.pointerEnter(link())
  fireEvent.focus(link())
  expect(fetched).toBe(1)
  expect(fireEvent.click(link())).toBe(false)
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/terms-and-conditions', { replace: false, state: undefined }),
  )
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves %j to the browser',
  (press) => {
    render(<Link to="/terms-and-conditions">Terms</Link>)
    // The browser would open it; in the test nothing shall.
    const seen = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    window.addEventListener('click', seen, { once: true })
    fireEvent.click(link(), press)
    expect(seen).toHaveBeenCalled()
    expect(navigate).not.toHaveBeenCalled()
  },
)

it('does nothing where its owner has decided otherwise', () => {
  render(
    <Link to="/terms-and-conditions" onClick={(event) => event.preventDefault()}>
      Terms
    </Link>,
  )
  fireEvent.click(link())
  expect(navigate).not.toHaveBeenCalled()
})
