import { useCallback, useMemo, useState } from 'react'
import { prepare } from './assess.ts'
import { ChainCard } from './chain/chain-card.tsx'
import { CommitmentCard } from './commitment-card.tsx'
import { focusPaste, PasteCard } from './paste-card.tsx'
import { ResultCard } from './result-card.tsx'
import { SchemeCard } from './scheme-card.tsx'
import { useCheck } from './use-check.ts'
import { verifiableOf } from './verifiable.ts'
import styles from './verifier.module.css'

/** The tool itself: paste or choose on one side, the result beside it, and below what can be asked of a chain. */
export default function VerifierTool() {
  const [check, actions] = useCheck()
  const [pasted, setPasted] = useState('')
  const scheme = useMemo(() => (check.scheme ? verifiableOf(check.scheme) : undefined), [check.scheme])
  const prepared = useMemo(() => scheme && prepare(scheme, check.values), [scheme, check.values])
  const { reset } = actions
  const startAgain = useCallback(() => {
    setPasted('')
    reset()
    focusPaste()
  }, [reset])
  return (
    <div className={styles.tool}>
      <div className={styles.ways}>
        <PasteCard text={pasted} onText={setPasted} chosen={check.scheme} onRead={actions.load} />
        <SchemeCard {...{ check, actions, scheme, prepared }} onReset={startAgain} />
      </div>
      <ResultCard {...{ check, scheme, prepared }} onUse={actions.load} />
      <ChainCard {...{ scheme, prepared }} values={check.values} onUse={actions.load} />
      <CommitmentCard key={`${check.values.commitment} ${check.values.serverSeed}`} values={check.values} />
    </div>
  )
}
