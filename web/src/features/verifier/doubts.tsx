import type { Doubt } from '#shared/crash/fair/doubts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'

/** What contradicts the scheme that was chosen, before anything is believed of its number. */
export function Doubts({ doubts, game }: { doubts: readonly Doubt[]; game: number | undefined }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const words = (doubt: Doubt) => {
    const names = 'schemes' in doubt ? doubt.schemes.map((id) => t(`schemes.${id}.name`)).join(', ') : ''
    const told = game === undefined ? '' : number(game)
    if (doubt.kind === 'game_of_others' && names === '')
      return t('result.doubts.game_of_none', { game: told })
    return t(`result.doubts.${doubt.kind}`, { names, game: told })
  }
  return doubts.map((doubt) => <Notice key={doubt.kind} tone="warn" role="status" title={words(doubt)} />)
}
