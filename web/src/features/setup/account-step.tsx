import { useState } from 'react'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Card } from '#web/ui/index.ts'
import { AccountForm } from './account-form.tsx'
import { CasinoBlock, CasinoButtonLink, HowPaid } from './casino-disclosure.tsx'
import styles from './setup.module.css'
import type { SetupTools } from './tools.ts'

/** Wizard B: is the registration there done, and which account is it. */
export function AccountStep({ casino, tools }: { casino: Casino; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  return (
    <div className="stack">
      <Registration casino={casino} />
      <Card title={t('account.title', { name: casino.name })}>
        <p className="measure muted">{t('account.text')}</p>
        <AccountForm casino={casino} tools={tools} />
      </Card>
      <div>
        <Button kind="quiet" onClick={() => tools.choose(undefined)}>
          {t('account.other')}
        </Button>
      </div>
    </div>
  )
}

function Registration({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const [shown, setShown] = useState(false)
  return (
    <Card title={t('choose.account')}>
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
            // Its own origin, forms and scripts; it may not steer this page.
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
        <HowPaid />
      </CasinoBlock>
    </Card>
  )
}
