import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { ButtonLink, Card } from '../index.ts'
import { useExclusionText } from './use-exclusion-text.ts'

/** Replaces a part that an exclusion closes. Read out, because the exclusion may begin on another device during a round. */
export function ExclusionPanel() {
  const { t } = useTranslation(['ui', 'app'])
  const until = useExclusion()
  const inForce = useExclusionText()
  return (
    <div role="status">
      <Card title={until === undefined ? t('app:menu.playSafe') : inForce(until)}>
        <p className="measure">{t('inForce.text')}</p>
        <div>
          <ButtonLink to={paths.playSafe.to()}>{t('app:menu.playSafe')}</ButtonLink>
        </div>
      </Card>
    </div>
  )
}
