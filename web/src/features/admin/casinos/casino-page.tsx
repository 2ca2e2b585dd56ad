import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { forget, useApiQuery } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Badge, Button, ButtonLink, Card, Notice, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { timelinePath } from '../audit-log/subjects.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { useEditorNames } from './casino-columns.tsx'
import { CasinoForm } from './casino-form.tsx'
import styles from './casinos.module.css'
import { ConflictNotice, ResolvedNotice } from './conflict-notice.tsx'
import { useCasinoForm } from './use-casino-form.ts'

export default function CasinoPage() {
  const { t } = useTranslation('casinos')
  const { code = '' } = useParams()
  const found = useApiQuery(api.casinos.getRecord, { params: { code } })
  const casino = found.data?.casino
  if (found.isMissing) return <ErrorView status={404} />
  return (
    <AdminPage
      title={casino?.name ?? t('page.title')}
      lead={casino && <VersionLine casino={casino} />}
      aside={
        <div className="row">
          <ButtonLink kind="quiet" to={timelinePath(`casino:${code}`)}>
            {t('page.auditLog')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.adminCasino.to()}>
            {t('page.back')}
          </ButtonLink>
        </div>
      }
    >
      <Loaded answer={found} lines={8}>
        {(loaded) => (
          <CasinoEditor
            key={loaded.casino.code}
            casino={loaded.casino}
            onChanged={(changed) => found.replace({ casino: changed })}
          />
        )}
      </Loaded>
    </AdminPage>
  )
}

function VersionLine({ casino }: { casino: CasinoForStaff }) {
  const { t } = useTranslation('casinos')
  const { dateTime } = useFormat()
  const editorOf = useEditorNames()
  const { version, updatedAt } = casino
  return t('page.version', { version, when: dateTime(updatedAt), who: editorOf(casino) })
}

interface CasinoEditorProps {
  casino: CasinoForStaff
  onChanged: (casino: CasinoForStaff) => void
}

function CasinoEditor({ casino, onChanged }: CasinoEditorProps) {
  const { t } = useTranslation('casinos')
  const navigate = useNavigate()
  const toast = useToast()
  const isRemoved = useRef(false)
  const { form, conflict, resolved, resolve } = useCasinoForm({
    casino,
    onChanged,
    onSaved: () => toast(t('page.saved')),
  })
  function leave() {
    isRemoved.current = true
    void navigate(paths.adminCasino.to())
  }
  const { code, status, order, demo } = casino
  return (
    <>
      <CasinoForm form={form} submit={t('page.save')} fixed={{ code, status, order, demo }}>
        {conflict ? (
          <ConflictNotice conflict={conflict} onResolve={resolve} />
        ) : (
          resolved && <ResolvedNotice {...resolved} />
        )}
      </CasinoForm>
      <div className={styles.foot}>
        <StatusSection casino={casino} onChanged={onChanged} />
        <CasinoRemove casino={casino} onRemoved={leave} />
      </div>
      <LeaveGuard isUnsaved={() => form.dirty && !isRemoved.current} />
    </>
  )
}

/** Archives or restores the casino; a second press undoes it. */
function StatusSection({ casino, onChanged }: CasinoEditorProps) {
  const { t } = useTranslation('casinos')
  const [isChanged, setIsChanged] = useState(false)
  const { code, version } = casino
  const isActive = casino.status === 'active'
  const change = useAction(async () => {
    const status = isActive ? 'archived' : 'active'
    const answer = await call(api.casinos.update, { params: { code }, input: { status, version } })
    onChanged(answer.casino)
    setIsChanged((before) => !before)
  })
  return (
    <Card
      title={t('section.status')}
      aside={<Badge tone={isActive ? 'good' : 'neutral'}>{t(`status.${casino.status}`)}</Badge>}
    >
      <p>{isActive ? t('state.active') : t('state.archivedNow')}</p>
      <div role="status">
        {isChanged && (
          <Notice tone="good" title={t('state.done', { status: t(`status.${casino.status}`) })} />
        )}
      </div>
      <ActionButton action={change}>
        {isChanged ? t('state.undo') : isActive ? t('list.archive') : t('list.restore')}
      </ActionButton>
    </Card>
  )
}

interface CasinoRemoveProps {
  casino: CasinoForStaff
  onRemoved: () => void
}

function CasinoRemove({ casino: { code, name }, onRemoved }: CasinoRemoveProps) {
  const { t } = useTranslation('casinos')
  const toast = useToast()
  async function remove() {
    await call(api.casinos.remove, { params: { code } })
    forget(api.casinos.listRecords)
    toast(t('remove.removed', { name }))
    onRemoved()
  }
  return (
    <Card title={t('remove.title')}>
      <p className="muted">{t('remove.text')}</p>
      <div>
        <TypedConfirmation
          title={t('remove.title')}
          text={t('remove.text')}
          expected={code}
          onConfirmed={remove}
        >
          {(open) => (
            <Button kind="danger" onClick={open}>
              {t('remove.title')}
            </Button>
          )}
        </TypedConfirmation>
      </div>
    </Card>
  )
}
