import { useCallback, useMemo, useRef, useState } from 'react'
import { prepare } from './assess.ts'
import { ChainCard } from './chain/chain-card.tsx'
import { focusPaste, PasteCard } from './paste-card.tsx'
import { ResultCard } from './result-card.tsx'
import { SchemeCard } from './scheme-card.tsx'
import { type Check, type CheckActions, EMPTY_CHECK, useCheck } from './use-check.ts'
import { verifiableOf } from './verifiable.ts'
import styles from './verifier.module.css'

export default function VerifierTool() {
  const [check, actions] = useCheck()
  const [pasted, setPasted] = useState('')
  /** True after a whole input, whose verdict takes the focus; typing keeps the focus in the field. */
  const focusesVerdict = useRef(false)
  const found = usePrepared(check)
  const { reset } = actions
  const startAgain = useCallback(() => {
    setPasted('')
    reset()
    focusPaste()
  }, [reset])
  const typed = useTypedActions(actions, focusesVerdict)
  const take = (text: string, isGiven: boolean) => {
    focusesVerdict.current = isGiven
    setPasted(text)
  }
  // The example leaves the forms empty.
  const own = check.isExample ? NOTHING : { check, ...found }
  const { values } = own.check
  return (
    <div className={styles.tool}>
      <ResultCard check={check} focusesVerdict={focusesVerdict} {...found} onUse={actions.load} />
      <div className={styles.ways}>
        <PasteCard
          text={pasted}
          onText={take}
          chosen={own.check.scheme}
          onRead={actions.load}
          onChoose={() => {
            focusesVerdict.current = true
          }}
        />
        <SchemeCard {...own} actions={typed} onReset={startAgain} />
      </div>
      <ChainCard scheme={own.scheme} prepared={own.prepared} values={values} onUse={actions.load} />
    </div>
  )
}

const NOTHING = { check: EMPTY_CHECK, scheme: undefined, prepared: undefined }

/** Returns a check's scheme with its prepared values. */
function usePrepared({ scheme: id, values }: Check) {
  const scheme = useMemo(() => (id ? verifiableOf(id) : undefined), [id])
  const prepared = useMemo(() => scheme && prepare(scheme, values), [scheme, values])
  return { scheme, prepared }
}

/** Returns the actions of the form: typing leaves the focus in its field. */
function useTypedActions(actions: CheckActions, focusesVerdict: { current: boolean }): CheckActions {
  return useMemo(() => {
    const first =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        focusesVerdict.current = false
        act(...args)
      }
    return { ...actions, set: first(actions.set), choose: first(actions.choose) }
  }, [actions, focusesVerdict])
}
