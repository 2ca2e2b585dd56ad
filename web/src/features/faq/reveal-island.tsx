import { useEffect } from 'react'

/** The id of the element with the questions. The written questions stay; the island only opens them. */
export const LIST_ID = 'questions'

/** Opens the question in the address, and all questions for printing. Renders nothing. */
export default function RevealIsland() {
  useRevealByFragment()
  useOpenOnPaper()
  return null
}

function useRevealByFragment(): void {
  useEffect(() => {
    reveal()
    window.addEventListener('hashchange', reveal)
    return () => window.removeEventListener('hashchange', reveal)
  }, [])
}

function reveal(): void {
  const { hash } = window.location
  const named = hash === '' ? null : document.getElementById(fragmentId(hash))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
  named.querySelector('summary')?.focus({ preventScroll: true })
}

/** Decodes a fragment, which may hold a stray percent sign. */
function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** Opens all answers for printing and restores them afterwards. */
function useOpenOnPaper(): void {
  useEffect(() => {
    let closed: readonly HTMLDetailsElement[] = []
    const before = () => {
      const questions = [...document.querySelectorAll<HTMLDetailsElement>(`#${LIST_ID} details`)]
      closed = questions.filter(({ open }) => !open)
      // With a common name, each would close the others.
      for (const question of questions) question.name = ''
      for (const question of closed) question.open = true
    }
    const after = () => {
      for (const question of closed) question.open = false
      for (const question of document.querySelectorAll<HTMLDetailsElement>(`#${LIST_ID} details`))
        question.name = LIST_ID
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
