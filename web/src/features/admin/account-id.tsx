import { useTranslation } from '#web/i18n/use-translation.ts'

/** What casinos hardly give out: no letter, digit or sign of a keyboard. Others can look the same. */
const UNUSUAL = /[^ -~]/gu

/** What a person entered as their account at a casino, and which of its characters are not what they may look like. */
export function AccountId({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const unusual = [...new Set(id.match(UNUSUAL))]
  return (
    <>
      {id}
      {unusual.length > 0 && (
        <>
          <br />
          <span className="muted">{t('decide.unusual', { signs: unusual.map(named).join(', ') })}</span>
        </>
      )}
    </>
  )
}

/** @example named('а') // 'а (U+0430)' */
function named(sign: string): string {
  return `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}
