import { useState } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { parseAmount } from './outcome-values.ts'

const KEY = 'fairflight.stake'

/**
 * What somebody stakes in a round, as typed: only to reckon what an hour costs. It stays in this tab, for the account
 * that typed it, and is sent nowhere.
 */
export function useLiveStake() {
  const { user } = useUser()
  const { number } = useFormat()
  const [text, setText] = useState(() => read(user._id))
  const amount = parseAmount(text, number(0.5, 1).charAt(1))
  return {
    text,
    /** Undefined where none is typed. */
    amount,
    wrong: text.trim() !== '' && amount === undefined,
    change: (typed: string) => {
      setText(typed)
      keep(user._id, typed)
    },
  }
}

function read(id: string): string {
  try {
    const [owner, ...typed] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return owner === id ? typed.join(' ') : ''
  } catch {
    return ''
  }
}

function keep(id: string, typed: string): void {
  try {
    if (typed.trim() === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, `${id} ${typed}`)
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
}
