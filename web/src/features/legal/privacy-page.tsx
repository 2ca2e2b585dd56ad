import { KEPT_DATA } from '#shared/retention.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DataTable, RichText } from '#web/ui/index.ts'
import { LegalPage } from './legal-page.tsx'
import { legalValues, versionDate } from './legal-values.ts'
import { webPage } from './web-page.ts'

const SECTIONS = [
  'who',
  'kept',
  'bases',
  'browser',
  'visit',
  'others',
  'staff',
  'rights',
  'deletion',
  'care',
] as const

/** Lists the data that functions/, infra/ and web/ store; a change there belongs here too. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const words = t('sections', { returnObjects: true, ...legalValues(useFormat()) })
  const tables = { kept: <KeptTable />, browser: <BrowserTable /> }
  return (
    <LegalPage
      title={t('title')}
      documentTitle={t('head.title')}
      lead={t('lead')}
      version={t('version', { date: versionDate(currentLocale()) })}
      contents={t('contents')}
      sections={SECTIONS.map((id) => ({
        id,
        words: words[id],
        ...(id === 'kept' || id === 'browser' ? { insert: tables[id] } : {}),
      }))}
      operator={t('operator')}
    />
  )
}

function KeptTable() {
  const { t } = useTranslation('privacy')
  const times = legalValues(useFormat())
  const { what, why, long, rows } = t('kept', { returnObjects: true, ...times })
  const cells = KEPT_DATA.map((id) => [rows[id].what, rows[id].why, rows[id].long])
  return <TextTable caption={t('sections.kept.title')} heads={[what, why, long]} rows={cells} />
}

const BROWSER = [
  'session',
  'language',
  'remembered',
  'tab',
  'practice',
  'calls',
  'drawLog',
  'play',
  'carry',
  'sound',
  'pages',
  'staff',
] as const

function BrowserTable() {
  const { t } = useTranslation('privacy')
  const times = legalValues(useFormat())
  const { name, what, long, rows } = t('browser', { returnObjects: true, ...times })
  const cells = BROWSER.map((id) => [rows[id].name, rows[id].what, rows[id].long])
  return <TextTable caption={t('sections.browser.title')} heads={[name, what, long]} rows={cells} />
}

export const structuredData = webPage('privacy')

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
    <DataTable
      sentences
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={([name = '']) => name}
      empty={null}
    />
  )
}
