import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { ButtonLink } from '../index.ts'
import { SkyPanel } from '../sky-panel.tsx'
import { useExclusionText } from './use-exclusion-text.ts'

/** Replaces a part that an exclusion closes. Read out, because the exclusion may begin on another device during a round. */
export function ExclusionPanel() {
  const { t } = useTranslation(['ui', 'app'])
  const until = useExclusion()
  const inForce = useExclusionText()
  const stop = t('app:menu.playSafe')
  return (
    <div role="status">
      <SkyPanel title={until === undefined ? stop : inForce(until)} about={<p>{t('ui:inForce.text')}</p>}>
        <div className="row">
          <ButtonLink to={paths.playSafe.to()}>{stop}</ButtonLink>
        </div>
      </SkyPanel>
    </div>
  )
}
