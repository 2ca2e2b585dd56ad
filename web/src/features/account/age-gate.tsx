import { useState } from 'react'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { Button, RichText } from '#web/ui/index.ts'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { useReauth } from '#web/ui/use-reauth.tsx'
import styles from './age.module.css'
import { RemoveCard } from './remove-card.tsx'
import { WhyThisAge } from './why-this-age.tsx'

/** Tells a younger user what follows, the ways out and whom to talk to. Nothing is stored. */
function TooYoung({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth')
  const { user } = useUser()
  const { country } = useVisitor()
  const reauth = useReauth()
  return (
    <SkyPage title={t('age.youngerTitle')} lead={t('age.youngerText')}>
      <div className="stack">
        <div className="row">
          <Button onClick={onBack}>{t('age.back')}</Button>
          <LogoutButton />
        </div>
        <div className="stack">
          <p>{t('age.youngerHelp')}</p>
          <div>
            <HelpLineLink country={country} />
          </div>
        </div>
        <RemoveCard user={user} reauth={reauth} />
      </div>
      {reauth.dialog}
    </SkyPage>
  )
}

/** Replaces the game, the setup and the rounds until the user has answered the age question. */
export default function AgeGate() {
  const [younger, setYounger] = useState(false)
  const place = useFocusKept<HTMLDivElement>(younger)
  return (
    <div ref={place} tabIndex={-1}>
      {younger ? (
        <TooYoung onBack={() => setYounger(false)} />
      ) : (
        <Question onYounger={() => setYounger(true)} />
      )}
    </div>
  )
}

function Question({ onYounger }: { onYounger: () => void }) {
  const { t } = useTranslation('auth')
  const { statement, named, risen, confirm } = useConfirmation()
  return (
    <SkyPage title={t('age.title')} lead={t('age.lead')}>
      <div className="stack">
        <p className={styles.statement}>
          <RichText newTab text={statement.text} />
        </p>
        <p className="muted small">
          <WhyThisAge statement={statement} named={named} />
        </p>
        {risen ? (
          <ActionError>{t('age.changed', { age: statement.age })}</ActionError>
        ) : (
          <ActionError>{confirm.error}</ActionError>
        )}
        <div className={styles.answers}>
          <Button kind="primary" pending={confirm.pending} onClick={confirm.run}>
            {t('age.confirm')}
          </Button>
          <Button onClick={onYounger}>{t('age.younger')}</Button>
        </div>
      </div>
    </SkyPage>
  )
}

/** Confirms the statement on the screen: if the server requires a higher age, shows that first. */
function useConfirmation() {
  const { user } = useUser()
  const { country, update } = useSession()
  const [required, setRequired] = useState(0)
  const [risen, setRisen] = useState(false)
  const countries = [country, user.country, ...user.groups.map((link) => link.country)]
  const { age } = casinoRule(countries)
  const statement = ageStatement(currentLocale(), Math.max(age, required))
  const confirm = useAction(async () => {
    setRisen(false)
    try {
      update(await call(api.users.confirmAge, { input: { adult: true, statement: statement.wording } }))
    } catch (error) {
      const higher = error instanceof ApiError ? error.details.age : undefined
      if (higher !== undefined) setRequired(higher)
      setRisen(higher !== undefined)
      throw error
    }
  })
  return { statement, named: countries.some(Boolean), risen, confirm }
}
