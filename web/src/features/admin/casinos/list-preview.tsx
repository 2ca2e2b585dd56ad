import { useId, useState } from 'react'
import type { CasinoPreview } from '#shared/models/casino-preview.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api } from '#web/lib/api.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { CasinoChoice } from '#web/ui/casino/casino-choice.tsx'
import { useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReaderView } from './reader-view.tsx'
import { type Visitor, VisitorChoice } from './visitor-choice.tsx'
import { RuleLine, WithheldList } from './withheld-list.tsx'

/** Previews the list for visitors of any country, and says why casinos are withheld. */
export function ListPreview() {
  const { t } = useTranslation('casinos')
  const id = useId()
  const [visitor, setVisitor] = useState<Visitor>({ country: 'GB', language: currentLocale() })
  const { country, language } = visitor
  const seen = useApiQuery(api.casinos.preview, {
    input: { language, country: country === '' ? undefined : country },
  })
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className="measure">
        <VisitorChoice visitor={visitor} onChange={setVisitor} />
      </div>
      <Loaded answer={seen} lines={5}>
        {(answer) => <VisibleCasinos answer={answer} visitor={visitor} />}
      </Loaded>
    </section>
  )
}

function VisibleCasinos({ answer, visitor }: { answer: CasinoPreview; visitor: Visitor }) {
  const { t } = useTranslation('casinos')
  const toast = useToast()
  const shown = answer.casinos.flatMap(({ casino }) => casino ?? [])
  const incomplete = answer.casinos.filter(({ withheld }) => withheld.length > 0)
  return (
    <>
      <RuleLine rule={answer.rule} country={visitor.country} />
      <ReaderView language={visitor.language}>
        {shown.length > 0 && (
          <CasinoChoice casinos={shown} onChoose={() => toast(t('preview.chosen'), 'info')} />
        )}
      </ReaderView>
      {incomplete.length > 0 && (
        <section className="stack">
          <h3>{t('preview.withheld')}</h3>
          {incomplete.map(({ code, name, withheld }) => (
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
