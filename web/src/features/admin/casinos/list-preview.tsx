import { useId, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { CasinoChoice } from '#web/ui/casino/casino-choice.tsx'
import { Button, Notice, Skeleton, useToast } from '#web/ui/index.ts'
import styles from './casinos.module.css'
import { ReaderView } from './reader-view.tsx'
import { type Visitor, VisitorChoice } from './visitor-choice.tsx'
import { RuleLine, WithheldList } from './withheld-list.tsx'

type Answer = OutputOf<typeof api.casinos.preview>

/** Previews the list for visitors of any country, and says why casinos are withheld. */
export function ListPreview({ changes }: { changes: number }) {
  const { t } = useTranslation(['casinos', 'ui'])
  const id = useId()
  const [visitor, setVisitor] = useState<Visitor>({ country: 'GB', language: currentLocale() })
  const { country, language } = visitor
  const seen = useResource(
    (signal) =>
      call(api.casinos.preview, { input: { language, ...(country === '' ? {} : { country }) }, signal }),
    [country, language, changes],
  )
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={styles.visitor}>
        <VisitorChoice visitor={visitor} onChange={setVisitor} />
      </div>
      {seen.error !== undefined && (
        <Notice tone="bad" role="alert" title={seen.error}>
          <div>
            <Button onClick={seen.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
      {!seen.data && seen.error === undefined && <Skeleton lines={5} />}
      {seen.data && <Seen answer={seen.data} visitor={visitor} />}
    </section>
  )
}

function Seen({ answer, visitor }: { answer: Answer; visitor: Visitor }) {
  const { t } = useTranslation('casinos')
  const toast = useToast()
  const shown = answer.casinos.flatMap(({ casino }) => casino ?? [])
  const held = answer.casinos.filter(({ withheld }) => withheld.length > 0)
  return (
    <>
      <RuleLine rule={answer.rule} country={visitor.country} />
      {shown.length > 0 ? (
        <ReaderView language={visitor.language}>
          <CasinoChoice casinos={shown} onChoose={() => toast(t('preview.chosen'), 'info')} />
        </ReaderView>
      ) : (
        <p>
          <strong>{t('preview.nothing')}</strong>
        </p>
      )}
      {held.length > 0 && (
        <section className="stack">
          <h3>{t('preview.withheld')}</h3>
          {held.map(({ code, name, withheld }) => (
            <div key={code}>
              <h4>{name}</h4>
              <WithheldList withheld={withheld} />
            </div>
          ))}
        </section>
      )}
    </>
  )
}
