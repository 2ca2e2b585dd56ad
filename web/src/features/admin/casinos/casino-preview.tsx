import { useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { seenCasino } from '#shared/countries/visible-casino.ts'
import { CasinoRecord } from '#shared/models/casino.ts'
import { withoutNulls } from '#shared/models/casino-record.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CasinoRow } from '#web/ui/casino/casino-choice.tsx'
import { Card, useToast } from '#web/ui/index.ts'
import { type Draft, valuesOf } from './casino-draft.ts'
import styles from './casinos.module.css'
import { ReaderView } from './reader-view.tsx'
import { type Visitor, VisitorChoice } from './visitor-choice.tsx'
import { RuleLine, WithheldList } from './withheld-list.tsx'

interface CasinoPreviewProps {
  draft: Draft
  fixed: FixedFields
  /** False if the draft differs from the stored casino. */
  isSaved: boolean
}

/** Previews the casino for visitors of any country, with the rules and components of players' pages. */
export function CasinoPreview({ draft, fixed, isSaved }: CasinoPreviewProps) {
  const { t } = useTranslation('casinos')
  const [visitor, setVisitor] = useState<Visitor>({ country: 'GB', language: currentLocale() })
  const record = previewRecord(useDeferredValue(draft), fixed)
  const countries = [visitor.country]
  return (
    <Card title={t('preview.title')} className={styles.preview}>
      <VisitorChoice visitor={visitor} onChange={setVisitor} />
      <RuleLine rule={casinoRule(countries)} country={visitor.country} />
      {!isSaved && <p className="small">{t('preview.unsaved')}</p>}
      {record === undefined ? (
        <p className="muted">{t('preview.incomplete')}</p>
      ) : (
        // Production has no demo casinos, so a demo casino may be previewed.
        <VisibleCasino
          {...seenCasino(record, countries, { allowDemo: true, locale: visitor.language, frameable: [] })}
          language={visitor.language}
        />
      )}
    </Card>
  )
}

type VisibleCasinoProps = ReturnType<typeof seenCasino> & Pick<Visitor, 'language'>

function VisibleCasino({ casino, withheld, language }: VisibleCasinoProps) {
  const { t } = useTranslation('casinos')
  const toast = useToast()
  return (
    <>
      <ReaderView language={language}>
        {casino && <CasinoRow casino={casino} onChoose={() => toast(t('preview.chosen'), 'info')} />}
      </ReaderView>
      {withheld.length > 0 && (
        <section>
          <h3>{t('preview.withheld')}</h3>
          <WithheldList withheld={withheld} />
        </section>
      )}
    </>
  )
}

const NEEDED = ['name', 'url']

/** Fields of the record that the form does not edit. */
export type FixedFields = Pick<CasinoRecord, 'code' | 'status' | 'order' | 'demo'>

/**
 * Builds the casino that the draft would save, without its incomplete parts.
 * @returns undefined without a name or address
 */
export function previewRecord(draft: Draft, fixed: FixedFields): CasinoRecord | undefined {
  const entered = withoutNulls({ ...valuesOf(draft), ...fixed })
  const whole = { ...entered, texts: withoutNulls(valuesOf(draft).texts) }
  const first = z.safeParse(CasinoRecord, whole)
  if (first.success) return first.data
  const bad = new Set(first.error.issues.map(({ path }) => String(path[0])))
  if (NEEDED.some((field) => bad.has(field))) return undefined
  const badRows = new Set(
    first.error.issues.flatMap(({ path }) => (path[0] === 'licences' ? [Number(path[1])] : [])),
  )
  const parts = Object.entries(whole).filter(([field]) => field === 'licences' || !bad.has(field))
  const licences = valuesOf(draft).licences.filter((_, index) => !badRows.has(index))
  const second = z.safeParse(CasinoRecord, { ...Object.fromEntries(parts), licences })
  return second.success ? second.data : undefined
}
