import { useDeferredValue, useState } from 'react'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { seenCasino } from '#shared/countries/visible-casino.ts'
import { CasinoCard } from '#web/features/setup/casino-choice.tsx'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, useToast } from '#web/ui/index.ts'
import styles from './casino-desk.module.css'
import type { Draft } from './draft.ts'
import { previewRecord, type Standing } from './preview-record.ts'
import { ReaderView } from './reader-view.tsx'
import { VisitorChoice } from './visitor-choice.tsx'
import { RuleLine, WithheldList } from './withheld-list.tsx'

interface CasinoPreviewProps {
  draft: Draft
  standing: Standing
  /** The draft holds what is not saved yet. */
  dirty: boolean
}

/** The casino as a visitor of any country would see it, by the rules and the parts that players' pages use. */
export function CasinoPreview({ draft, standing, dirty }: CasinoPreviewProps) {
  const { t } = useTranslation('casinoDesk')
  const [visitor, setVisitor] = useState({ country: 'GB', language: currentLocale() })
  const record = previewRecord(useDeferredValue(draft), standing)
  const countries = [visitor.country]
  return (
    <Card title={t('preview.title')} className={styles.preview}>
      <p className="small muted">{t('preview.lead')}</p>
      <VisitorChoice visitor={visitor} onChange={setVisitor} />
      <RuleLine rule={casinoRule(countries)} country={visitor.country} />
      {dirty && <p className="small">{t('preview.unsaved')}</p>}
      {record === undefined ? (
        <p className="muted">{t('preview.incomplete')}</p>
      ) : (
        // A deployment keeps no examples, so one that is there may be shown there.
        <Seen
          {...seenCasino(record, countries, { allowDemo: true, locale: visitor.language, frameable: [] })}
          language={visitor.language}
        />
      )}
    </Card>
  )
}

type SeenProps = ReturnType<typeof seenCasino> & { language: ReturnType<typeof currentLocale> }

function Seen({ casino, withheld, language }: SeenProps) {
  const { t } = useTranslation('casinoDesk')
  const toast = useToast()
  return (
    <>
      {casino ? (
        <ReaderView language={language}>
          <CasinoCard casino={casino} onChoose={() => toast(t('preview.chosen'), 'info')} />
        </ReaderView>
      ) : (
        <p>
          <strong>{t('preview.nothing')}</strong>
        </p>
      )}
      {withheld.length > 0 && (
        <section>
          <h3>{t('preview.withheld')}</h3>
          <WithheldList withheld={withheld} />
        </section>
      )}
    </>
  )
}
