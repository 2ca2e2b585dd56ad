import { type Doubt, doubtsAbout } from '#shared/crash/fair/doubts.ts'
import type { FairResult, Inputs } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAnswer } from '#web/lib/job/use-answer.ts'
import { Notice } from '#web/ui/index.ts'
import type { Prepared } from './assess.ts'
import { Comparison } from './comparison.tsx'
import { CopyButton } from './copy-button.tsx'
import { StepsList } from './steps-list.tsx'
import type { Check, CheckActions } from './use-check.ts'
import type { Verifiable } from './verifiable.ts'
import styles from './verifier.module.css'

interface ComputedResultProps {
  result: FairResult
  scheme: Verifiable
  prepared: Prepared
}

interface AgainstProps extends ComputedResultProps {
  check: Check
  onUse: CheckActions['load']
}

export function Against({ result, scheme, prepared: { inputs, claims }, check, onUse }: AgainstProps) {
  return (
    <>
      <Doubts doubts={doubtsAbout(scheme, inputs, claims.game)} game={claims.game} />
      <Comparison result={result} check={check} onUse={onUse} claimed={claims.multiplier} />
      <CommitmentLine result={result} given={inputs.commitment} />
    </>
  )
}

export function ComputedResult({ result, scheme, prepared: { inputs } }: ComputedResultProps) {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const shown = multiplier(result.hundredths / 100)
  return (
    <div className="stack">
      <div className="row-spread">
        <p className={styles.multiplier}>
          <span className="muted small">{t('steps.name.multiplier')}</span>
          <output>{shown}</output>
        </p>
        <CopyButton value={(result.hundredths / 100).toFixed(2)} name={t('steps.name.multiplier')} />
      </div>
      {scheme.instantMods && <ModulusTable scheme={scheme} inputs={inputs} />}
      <StepsList steps={result.steps} />
    </div>
  )
}

function CommitmentLine({ result, given }: { result: FairResult; given: string | undefined }) {
  const { t } = useTranslation('verifier')
  const own = result.steps.find(({ name }) => name === 'commitment')?.value
  if (given === undefined || own === undefined) return null
  const matches = given === own
  return (
    <Notice
      tone={matches ? 'good' : 'bad'}
      title={t(matches ? 'result.commitment.matches' : 'result.commitment.differs')}
    />
  )
}

function Doubts({ doubts, game }: { doubts: readonly Doubt[]; game: number | undefined }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const words = (doubt: Doubt) => {
    const names = 'schemes' in doubt ? doubt.schemes.map((id) => t(`schemes.${id}`)).join(', ') : ''
    const shown = game === undefined ? '' : number(game)
    if (doubt.kind === 'game_of_others' && names === '')
      return t('result.doubts.game_of_none', { game: shown })
    return t(`result.doubts.${doubt.kind}`, { names, game: shown })
  }
  return doubts.map((doubt) => <Notice key={doubt.kind} tone="warn" role="status" title={words(doubt)} />)
}

/** Shows the multiplier for each modulus that published sources name. */
function ModulusTable({ scheme, inputs }: { scheme: Verifiable; inputs: Inputs }) {
  const { t } = useTranslation('verifier')
  const { multiplier, number } = useFormat()
  const results = useAnswer(moduliOf, { scheme, inputs }, JSON.stringify([scheme.id, inputs]))?.output
  return (
    <div>
      <p className="small muted">{t('result.modulus')}</p>
      <ul className="row plain-list">
        {results?.map(({ mod, hundredths }) => (
          <li key={mod} className="figures">
            {t('result.modulusLine', { modulus: number(mod), multiplier: multiplier(hundredths / 100) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const moduliOf = ({
  scheme: { instantMods = [], compute },
  inputs,
}: {
  scheme: Verifiable
  inputs: Inputs
}) =>
  Promise.all(
    instantMods.map(async (mod) => ({
      mod,
      hundredths: (await compute?.({ ...inputs, instantMod: String(mod) }))?.hundredths ?? 0,
    })),
  )
