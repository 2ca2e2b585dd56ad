import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useServerState } from '#web/lib/query.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { Ascent, STEPS } from '#web/ui/ascent.tsx'
import { CasinoChoice } from '#web/ui/casino/casino-choice.tsx'
import { CasinoBlock, CasinoButtonLink, HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { useServerMinute } from '#web/ui/countdown.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, ButtonLink } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useExclusionText } from '#web/ui/protection/use-exclusion-text.ts'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { AccountForm } from './account-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { LinkPanel } from './link-panel.tsx'
import { CountryPanel, NoBrowserPanel, NoCasinoPanel, Step, VerifyPanel } from './panels.tsx'
import styles from './setup.module.css'
import { type SetupStep, setupStep, shareWaited } from './setup-step.ts'
import type { SetupTools } from './tools.ts'

/** Names the chosen, unsent casino in the address, so that a reload or the back button keeps the place. */
const CHOSEN = 'casino'

export default function SetupPage() {
  const { t } = useTranslation('setup')
  const { user } = useUser()
  const refresh = useFreshMe()
  const [search, setSearch] = useSearchParams()
  const place = usePlace(user.country)
  const nowMs = useServerMinute() ?? serverNow()
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
  if (found?.now.view === 'excluded') return <ExcludedPage />
  const step = found?.now.step
  const share = found ? shareWaited(found.now, found.casinos, nowMs) : 0
  const title = step
    ? t('step', { step: STEPS.indexOf(step) + 1, steps: STEPS.length, name: t(`steps.${step}`) })
    : t('title')
  return (
    <SkyPage title={title} picture={<Ascent step={step} share={share} />}>
      <Loaded answer={{ ...place, data: found }} lines={6}>
        {({ now, ...known }) => <StepView now={now} tools={{ ...known, refresh, choose }} share={share} />}
      </Loaded>
      {found ? <Help view={found.now.view} /> : place.error && <HelpLine />}
      {found && !NOT_LATER.includes(found.now.view) && <p className="muted small">{t('leave')}</p>}
    </SkyPage>
  )
}

/** Views without the note that the setup can be continued later. */
const NOT_LATER: readonly SetupStep['view'][] = ['country', 'active']

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

/** Replaces the steps until the exclusion ends. Read out, because it may begin on another device. */
function ExcludedPage() {
  const { t } = useTranslation(['ui', 'app'])
  const until = useExclusion()
  const inForce = useExclusionText()
  const stop = t('app:menu.playSafe')
  return (
    <div role="status">
      <SkyPage title={until === undefined ? stop : inForce(until)} lead={t('ui:inForce.text')}>
        <ButtonLink wide to={paths.playSafe.to()}>
          {stop}
        </ButtonLink>
        <HelpLine />
      </SkyPage>
    </div>
  )
}

function StepView({ now, tools, share }: { now: SetupStep; tools: SetupTools; share: number }) {
  switch (now.view) {
    case 'browser':
      return <NoBrowserPanel />
    case 'age': // The route's guard replaces this page with the age question.
    case 'excluded':
      return null
    case 'verify':
      return <VerifyPanel />
    case 'country':
      return (
        <>
          <CountryPanel country={now.country} />
          {now.link && <ConnectedAccount link={now.link} tools={tools} />}
        </>
      )
    case 'none':
      return <NoCasinoPanel />
    case 'choose':
      return <CasinoChoice casinos={now.casinos} onChoose={tools.choose} />
    case 'enter':
      return <AccountStep casino={now.casino} tools={tools} />
    default:
      return <LinkPanel view={now.view} link={now.link} tools={tools} share={share} />
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

/** Asks for the account at the casino; below, links to the casino's registration. */
export function AccountStep({ casino, tools }: { casino: Casino; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  return (
    <CasinoBlock casino={casino}>
      <Step title={t('account.title', { name: casino.name })}>
        <AccountForm casino={casino} tools={tools} />
      </Step>
      <Registration casino={casino} />
      <div>
        <Button kind="quiet" onClick={() => tools.choose(undefined)}>
          {t('account.other')}
        </Button>
      </div>
    </CasinoBlock>
  )
}

function Registration({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.aside}>
      <p>{t('choose.account')}</p>
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
    </div>
  )
}
