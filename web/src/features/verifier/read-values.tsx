import type { Meaning } from '#shared/crash/fair/fairness-labels.ts'
import type { Position } from '#shared/crash/fair/pasted.ts'
import type { ReadValue, UnreadValue } from '#shared/crash/fair/recognise.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

export function ReadList({ read }: { read: readonly ReadValue[] }) {
  const { t } = useTranslation('verifier')
  const placed = useDescribePosition()
  const shown = useShortenValue()
  if (read.length === 0) return null
  return (
    <section className="stack" aria-label={t('paste.read')}>
      <h3>{t('paste.read')}</h3>
      <dl className="stack-2 wrap">
        {read.map((each) => (
          <div key={each.meaning}>
            <dt className="muted small">{t(`fields.${each.meaning}`)}</dt>
            <dd>
              <code>{shown(each)}</code> <span className="muted small">{placed(each.at)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function UnreadList({ unread }: { unread: readonly UnreadValue[] }) {
  const { t } = useTranslation('verifier')
  const placed = useDescribePosition()
  if (unread.length === 0) return null
  const what = (meaning: Meaning | undefined) => (meaning ? t(`fields.${meaning}`) : t('paste.something'))
  return (
    <section className="stack wrap" role="status" aria-label={t('paste.unread')}>
      <h3>{t('paste.unread')}</h3>
      <ul className="bullets">
        {unread.slice(0, UNREAD_MAX).map(({ meaning, value, at, problem }) => (
          <li key={`${placed(at)} ${value}`}>
            {t('paste.unreadLine', {
              what: what(meaning),
              where: placed(at),
              why: t(`paste.why.${problem}`, { digits: value.length }),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A long page may hold hundreds of hashes; the first few show the problem. */
const UNREAD_MAX = 5

function useDescribePosition(): (at: Position) => string {
  const { t } = useTranslation('verifier')
  return (at) => ('path' in at ? at.path : t('paste.at', at))
}

/** Shortens long values to their two ends. */
function useShortenValue(): (read: ReadValue) => string {
  const { multiplier } = useFormat()
  return ({ meaning, value }) => {
    if (meaning === 'multiplier') return multiplier(Number(value) / 100)
    return value.length > 20 ? `${value.slice(0, 8)}…${value.slice(-8)}` : value
  }
}
