import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/placeholder.tsx'
import { listPath } from './addresses.ts'

/** Nothing to read, and where there is something. */
export function NoPosts({ inCategory }: { inCategory: boolean }) {
  const { t } = useTranslation('blog')
  const place = inCategory ? 'emptyCategory' : 'empty'
  return (
    <EmptyState title={t(`${place}.title`)}>
      <p className="muted measure">{t(`${place}.text`)}</p>
      <ButtonLink to={inCategory ? listPath() : paths.faq.to()}>{t(`${place}.link`)}</ButtonLink>
    </EmptyState>
  )
}
