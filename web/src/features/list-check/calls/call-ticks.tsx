import { CALLS_PER_TEST } from '#shared/crash/call-test/judge-calls.ts'
import { Plane } from '#web/ui/flight/still-sky.tsx'
import styles from './calls.module.css'

/** Thirty ticks in the order of the calls, the plane at the next; hits are taller, so that colour is never alone. */
export function CallTicks({ calls }: { calls: readonly { readonly hit: boolean }[] }) {
  return (
    <ol className={styles.ticks} aria-hidden="true">
      {Array.from({ length: CALLS_PER_TEST }, (_, index) => {
        const call = calls[index]
        const state = call ? (call.hit ? 'hit' : 'missed') : index === calls.length ? 'next' : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place
          <li key={index} data-state={state}>
            {state === 'next' && <Plane className={styles.plane} />}
          </li>
        )
      })}
    </ol>
  )
}
