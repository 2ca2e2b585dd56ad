import { useSearchParams } from 'react-router-dom'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Notice, Page, Skeleton, Stepper } from '#web/ui/index.ts'
import { AccountStep } from './account-step.tsx'
import { CasinoChoice } from './casino-choice.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { LinkPanel } from './link-panel.tsx'
import { CountryPanel, ExcludedPanel, NoBrowserPanel, NoCasinoPanel, VerifyPanel } from './panels.tsx'
import { type SetupStep, STEPS, setupStep } from './setup-step.ts'
import type { SetupTools } from './tools.ts'

/** The casino chosen and not yet sent, in the address: a reload or the back button keeps the place. */
const CHOSEN = 'casino'

export default function SetupPage() {
  const { t } = useTranslation(['setup', 'ui'])
  const { user } = useUser()
  const refresh = useFreshMe()
  const [search, setSearch] = useSearchParams()
  const place = usePlace(user.country)
  const steps = STEPS.map((id) => ({ id, label: t(`steps.${id}`) }))
  const found = place.data && {
    casinos: place.data.casinos,
    country: place.country ?? user.country,
    now: setupStep({ user }, place.data.casinos, {
      country: place.country ?? null,
      capable: globalThis.crypto?.subtle !== undefined,
      chosen: search.get(CHOSEN) ?? undefined,
    }),
  }
  const choose = (code: string | undefined) => setSearch(code === undefined ? {} : { [CHOSEN]: code })
  return (
    <Page title={t('title')} lead={t('lead')}>
      {found && <Stepper steps={steps} current={found.now.step} label={t('steps.label')} />}
      {!found && !place.error && <Skeleton lines={6} />}
      {place.error && (
        <Notice tone="bad" role="alert" title={place.error}>
          <div>
            <Button onClick={place.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
      {found && <StepView now={found.now} tools={{ ...found, refresh, choose }} />}
      {found ? <Help view={found.now.view} /> : place.error && <HelpLine />}
      {found && found.now.view !== 'excluded' && <p className="muted small">{t('leave')}</p>}
    </Page>
  )
}

/** The ways out of these views hold it as a button; the footer names it. */
const WITH_HELP: readonly SetupStep['view'][] = [
  'deposit-needed',
  'deposit-rejected',
  'deposit-declared',
  'cooling-off',
]

/** Once on the page, above its footer. */
function Help({ view }: Pick<SetupStep, 'view'>) {
  const { signals } = useUser()
  const reached = view === 'active' && signals.live === 'budget_reached'
  return reached || WITH_HELP.includes(view) ? null : <HelpLine />
}

function StepView({ now, tools }: { now: SetupStep; tools: SetupTools }) {
  switch (now.view) {
    case 'browser':
      return <NoBrowserPanel />
    case 'excluded':
      return <ExcludedPanel until={now.until} />
    case 'verify':
      return <VerifyPanel />
    case 'country':
      return (
        <div className="stack">
          <CountryPanel country={now.country} />
          {now.link && <ConnectedAccount link={now.link} tools={tools} named={false} />}
        </div>
      )
    case 'none':
      return <NoCasinoPanel />
    case 'choose':
      return <CasinoChoice casinos={tools.casinos} onChoose={tools.choose} />
    case 'enter':
      return <AccountStep casino={now.casino} tools={tools} />
    default:
      return <LinkPanel view={now.view} link={now.link} tools={tools} />
  }
}

/**
 * Where the visitor is and what may be shown there; asked again when the profile's country changes, and when the
 * visitor's does, in the middle of a session.
 */
function usePlace(profileCountry: string | undefined) {
  const { country: known, update } = useSession()
  const place = useResource(
    async (signal) => {
      const [{ casinos }, { country }] = await Promise.all([
        call(api.casinos.list, { signal }),
        call(api.site.location, { signal }),
      ])
      // The footer's help lines, the age and the game follow what this page has learnt.
      if ((country ?? undefined) !== known) update({ country })
      return { casinos, country }
    },
    [profileCountry, known],
  )
  // Until what a newly learnt country allows is here, the stricter of both holds.
  const closes = known !== undefined && casinoRule([known]).casinos === 'none'
  return { ...place, country: closes ? known : place.data?.country }
}
