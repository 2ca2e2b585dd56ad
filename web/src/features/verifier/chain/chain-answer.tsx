import { type ClaimFinding, checkClaim, type FoundChain } from '#shared/crash/fair/eras.ts'
import { isSchemeId, type SchemeId } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { VerifiableId } from '#web/lib/verifier-link.ts'
import { Button, Notice } from '#web/ui/index.ts'
import { ChainHistogram } from './chain-histogram.tsx'
import type { ChainResult, ChainSettings } from './run-chain.ts'
import type { ChainAnswer } from './use-chain.ts'

/** The site's or the visitor's statement about the game. */
interface Claim {
  readonly scheme: VerifiableId | undefined
  readonly game: number | undefined
}

interface ChainAnswerProps {
  answer: ChainAnswer
  claim: Claim
  onUse: (scheme: SchemeId) => void
}

export function ChainAnswerView({ answer, claim, onUse }: ChainAnswerProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  if (answer.kind === 'walk') return <Walked {...answer} claim={claim} />
  if (!answer.found) {
    return <Notice tone="warn" role="status" title={t('chain.found.none', { limit: number(answer.limit) })} />
  }
  return <Found found={answer.found} claim={claim} onUse={onUse} />
}

function Found({
  found,
  claim,
  onUse,
}: {
  found: FoundChain
  claim: Claim
  onUse: ChainAnswerProps['onUse']
}) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { scheme, game } = claim
  const findings = checkClaim(found, {
    ...(isSchemeId(scheme) && { scheme }),
    ...(game !== undefined && { game }),
  })
  const names = found.schemes.map((id) => t(`schemes.${id}`)).join(', ')
  const otherSchemes = found.schemes.filter((id) => id !== scheme)
  return (
    <Notice
      tone={findings.includes('scheme_differs') ? 'warn' : 'good'}
      role="status"
      title={t('chain.found.title', { names })}
    >
      <ul className="bullets figures">
        <li>{t('chain.found.distance', { links: number(found.distance) })}</li>
        {found.game !== undefined && found.distance > 0 && (
          <li>{t('chain.found.game', { game: number(found.game) })}</li>
        )}
        {findings.map((finding) => (
          <li key={finding}>{t(textOf(finding))}</li>
        ))}
      </ul>
      {otherSchemes.length > 0 && (
        <div className="row">
          {otherSchemes.map((id) => (
            <Button key={id} small onClick={() => onUse(id)}>
              {t('result.use', { name: t(`schemes.${id}`) })}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}

/** Three findings share their texts with other parts of the page. */
function textOf(finding: ClaimFinding) {
  if (finding === 'boundary_game') return 'result.doubts.boundary_game'
  if (finding === 'no_game') return 'chain.isEnd'
  if (finding === 'game_agrees') return 'chain.gameAgrees'
  return `chain.found.${finding}` as const
}

interface WalkedProps {
  chain: ChainSettings
  result: ChainResult
  claim: Claim
}

function Walked({ chain, result, claim }: WalkedProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { reached, steps } = result
  if (steps === 0) return <Notice tone="warn" role="status" title={t('chain.isEnd')} />
  const games = number(steps)
  const title = reached
    ? t('chain.reached.title', { count: steps, games })
    : t('chain.notReached.title', { count: steps, games })
  return (
    <>
      <Notice tone={reached ? 'good' : 'warn'} role="status" title={title}>
        <p>{reached ? t('chain.reached.text') : t('chain.notReached.text')}</p>
        <Numbered result={result} given={claim.game} />
      </Notice>
      <Judged chain={chain} result={result} />
    </>
  )
}

function Numbered({ result: { game }, given }: { result: ChainResult; given: number | undefined }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  if (game === undefined) return null
  return (
    <p>
      {t('chain.found.game', { game: number(game) })}{' '}
      {given !== undefined &&
        (given === game ? t('chain.gameAgrees') : t('chain.gameDiffers', { given: number(given) }))}
    </p>
  )
}

function Judged({ chain, result }: Pick<WalkedProps, 'chain' | 'result'>) {
  const { t } = useTranslation('verifier')
  const { number, multiplier } = useFormat()
  const { judged, steps, most } = result
  if (judged === 0) {
    return (
      <p className="measure">{t(chain.scheme === 'bustabit-vx' ? 'chain.notJudged' : 'chain.noneJudged')}</p>
    )
  }
  return (
    <>
      {judged < steps && <p className="measure">{t('chain.eraCut', { judged: number(judged) })}</p>}
      <ChainHistogram chain={chain} result={result} />
      <p className="figures">{t('chain.most', { most: multiplier(most / 100) })}</p>
    </>
  )
}
