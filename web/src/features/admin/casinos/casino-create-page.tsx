import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { forget } from '#web/lib/query.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink, useToast } from '#web/ui/index.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { type Draft, EMPTY } from './casino-draft.ts'
import { CasinoForm } from './casino-form.tsx'
import { creationOf } from './changes.ts'
import { useDraftCheck } from './use-casino-form.ts'

const UNNAMED = { code: 'new', status: 'active', order: 0, demo: false } as const

export default function CasinoCreatePage() {
  const { t } = useTranslation('casinos')
  const navigate = useNavigate()
  const toast = useToast()
  const isCreated = useRef(false)
  const keyOf = useCreationKey()
  const form = useForm<Draft>({
    initial: EMPTY,
    check: useDraftCheck(),
    fieldOfCode: { slug_taken: 'code' },
    explain: (error) =>
      error instanceof ApiError && error.code === 'slug_taken' ? t('field.codeTaken') : undefined,
    submit: async (draft) => {
      const { casinos } = await call(api.casinos.listRecords)
      const last = Math.max(0, ...casinos.map(({ order }) => order))
      const input = creationOf(draft, last + 1)
      const { casino } = await call(api.casinos.create, { input, idempotencyKey: keyOf(input) })
      forget(api.casinos.listRecords)
      toast(t('page.created', { name: casino.name }))
      isCreated.current = true
      await navigate(paths.adminCasinoEdit.to({ code: casino.code }))
    },
  })
  return (
    <AdminPage
      title={t('list.create')}
      aside={
        <ButtonLink kind="quiet" to={paths.adminCasino.to()}>
          {t('page.back')}
        </ButtonLink>
      }
    >
      <CasinoForm isNew form={form} submit={t('page.create')} fixed={UNNAMED} />
      <LeaveGuard isUnsaved={() => form.dirty && !isCreated.current} />
    </AdminPage>
  )
}
