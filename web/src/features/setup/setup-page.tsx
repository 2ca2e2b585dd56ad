import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useServerState } from '#web/lib/query.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { CasinoChoice } from '#web/ui/casino/casino-choice.tsx'
import { CasinoBlock, CasinoButtonLink, HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Page, Stepper } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ExclusionPanel } from '#web/ui/protection/exclusion-panel.tsx'
import { AccountForm } from './account-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { LinkPanel } from './link-panel.tsx'
import { CountryPanel, NoBrowserPanel, NoCasinoPanel, Step, VerifyPanel } from './panels.tsx'
import styles from './setup.module.css'
import { type SetupStep, STEPS, setupStep } from './setup-step.ts'
import type { SetupTools } from './tools.ts'

/** Names the chosen, unsent casino in the address, so that a reload or the back button keeps the place. */
const CHOSEN = 'casino'

export default function SetupPage() {
  const { t } = useTranslation('setup')
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
    <Page
      title={t('title')}
      subject={found ? `${STEPS.indexOf(found.now.step) + 1}/${STEPS.length}` : ''}
      lead={found && FOREWORD.includes(found.now.view) && t('lead')}
    >
      {found && <Stepper steps={steps} current={found.now.step} label={t('steps.label')} />}
      <Loaded answer={{ ...place, data: found }} lines={6}>
        {({ now, ...known }) => <StepView now={now} tools={{ ...known, refresh, choose }} />}
      </Loaded>
      {found ? <Help view={found.now.view} /> : place.error && <HelpLine />}
      {found && !NOT_LATER.includes(found.now.view) && <p className="muted small">{t('leave')}</p>}
    </Page>
  )
}

/** Views with the introduction to the setup; later views have texts of their own. */
const FOREWORD: readonly SetupStep['view'][] = ['verify', 'country', 'none']

/** Views without the note that the setup can be continued later. */
const NOT_LATER: readonly SetupStep['view'][] = ['excluded', 'country', 'active']

/** Views whose buttons already include the helpline. */
const WITH_HELP: readonly SetupStep['view'][] = [
  'deposit-needed',
  'deposit-rejected',
  'deposit-declared',
  'cooling-off',
]

/** Shows the helpline at the end of the page, unless the view already offers it. */
function Help({ view }: Pick<SetupStep, 'view'>) {
  const { signals } = useUser()
  const reached = view === 'active' && signals.live === 'budget_reached'
  return reached || WITH_HELP.includes(view) ? null : <HelpLine />
}

function StepView({ now, tools }: { now: SetupStep; tools: SetupTools }) {
  switch (now.view) {
    case 'browser':
      return <NoBrowserPanel />
    case 'age': // The route's guard replaces this page with the age question.
      return null
    case 'excluded':
      return <ExclusionPanel />
    case 'verify':
      return <VerifyPanel />
    case 'country':
      return (
        <div className="stack-6">
          <CountryPanel country={now.country} />
          {now.link && <ConnectedAccount link={now.link} tools={tools} named={false} />}
        </div>
      )
    case 'none':
      return <NoCasinoPanel />
    case 'choose':
      return <CasinoChoice casinos={now.casinos} onChoose={tools.choose} />
    case 'enter':
      return <AccountStep casino={now.casino} tools={tools} />
    default:
      return <LinkPanel view={now.view} link={now.link} tools={tools} />
  }
}

/**
 * Fetches the visitor's country and its casinos; again when the profile's or the visitor's country changes during a
 * session.
 */
function usePlace(profileCountry: string | undefined) {
  const { country: known, update } = useSession()
  const place = useServerState(['place', profileCountry, known], async (signal) => {
    const [{ casinos }, { country }] = await Promise.all([
      call(api.casinos.list, { signal }),
      call(api.site.location, { signal }),
    ])
    // Shares the newly learnt country with the footer's helplines, the age and the game.
    if ((country ?? undefined) !== known) update({ country })
    return { casinos, country }
  })
  // Until the new country's casinos are known, the stricter rule of both applies.
  const closes = known !== undefined && casinoRule([known]).casinos === 'none'
  return { ...place, country: closes ? known : place.data?.country }
}

/** Links to the casino's registration and asks for the account there. */
export function AccountStep({ casino, tools }: { casino: Casino; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  return (
    <div className={styles.columns}>
      <Registration casino={casino} />
      <Step title={t('account.title', { name: casino.name })}>
        <p className="muted">{t('account.text')}</p>
        <AccountForm casino={casino} tools={tools} />
        <div>
          <Button kind="quiet" onClick={() => tools.choose(undefined)}>
            {t('account.other')}
          </Button>
        </div>
      </Step>
    </div>
  )
}

function Registration({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const [shown, setShown] = useState(false)
  return (
    <Step title={t('choose.account')}>
      <CasinoBlock casino={casino}>
        <div className="row">
          <CasinoButtonLink to={casino.link}>
            {t('choose.register', { name: casino.name })}
            <span className="visually-hidden">, {t('choose.opens')}</span>
          </CasinoButtonLink>
          {casino.frameable && (
            <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? t('choose.inlineHide') : t('choose.inline')}
            </Button>
          )}
        </div>
        {shown && (
          <iframe
            className={styles.frame}
            src={casino.link}
            title={t('choose.frame', { name: casino.name })}
            // The frame keeps its origin, forms and scripts, but cannot navigate this page.
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
        <HowPaid />
      </CasinoBlock>
    </Step>
  )
}
