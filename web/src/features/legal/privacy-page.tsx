import { KEPT_DATA } from '#shared/retention.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { pageData } from '#web/lib/structured-data.ts'
import { DataTable, RichText } from '#web/ui/index.ts'
import { LegalPage } from './legal-page.tsx'
import { legalValues } from './legal-values.ts'

/** Lists the data that functions/, infra/ and web/ store; a change there belongs here too. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const inserts = { kept: <KeptTable />, browser: <BrowserTable /> }
  return <LegalPage page="privacy" lead={t('lead')} inserts={inserts} />
}

function KeptTable() {
  const { t } = useTranslation('privacy')
  const times = legalValues(useFormat())
  const { what, why, long, rows } = t('kept', { returnObjects: true, ...times })
  const cells = KEPT_DATA.map((id) => [rows[id].what, rows[id].why, rows[id].long])
  return <TextTable caption={t('sections.kept.title')} heads={[what, why, long]} rows={cells} />
}

function BrowserTable() {
  const { t } = useTranslation('privacy')
  const times = legalValues(useFormat())
  const { name, what, long, rows } = t('browser', { returnObjects: true, ...times })
  const cells = Object.values(rows).map((row) => [row.name, row.what, row.long])
  return <TextTable caption={t('sections.browser.title')} heads={[name, what, long]} rows={cells} />
}

export const structuredData = (origin: string) => [pageData('privacy', origin)]

interface TextTableProps {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

function TextTable({ caption, heads, rows }: TextTableProps) {
  const columns = heads.map((head, index) => ({
    id: head,
    head,
    cell: (row: readonly string[]) => <RichText text={row[index] ?? ''} />,
  }))
  return (
    <DataTable sentences caption={caption} columns={columns} rows={rows} rowKey={([name = '']) => name} />
  )
}
