import { useState } from 'react'
import { isStopped } from '#shared/eligibility.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { CasinoBlock } from '#web/ui/casino/casino-disclosure.tsx'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Dialog, Facts, useToast } from '#web/ui/index.ts'
import type { SetupTools } from './tools.ts'

interface ConnectedAccountProps {
  link: CasinoLink
  tools: SetupTools
  /** Absent where the casino may not be named. */
  casino?: Casino | undefined
}

/** Shows the casino link; removes it in two steps at any time. Folded, since it is rarely needed. */
export function ConnectedAccount({ link, tools, casino }: ConnectedAccountProps) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useAction(async () => {
    await call(api.casinoLinks.remove, { params: { casino: link.casino } })
    setAsking(false)
    toast(t('connection.removed'), 'info')
    await tools.refresh()
  })
  const facts = [
    ...(casino ? [[t('connection.casino'), casino.name] as const] : []),
    [t('connection.user'), link.user_id] as const,
    [t('connection.country'), format.country(link.country)] as const,
    [t('connection.state'), isStopped(link) ? t('stopped.title') : t(`state.${link.state}`)] as const,
  ]
  return (
    <>
      <details>
        <summary>
          <h3>{t('connection.title')}</h3>
        </summary>
        {casino ? (
          <CasinoBlock casino={casino}>
            <Facts facts={facts} />
          </CasinoBlock>
        ) : (
          <Facts facts={facts} />
        )}
        <div>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('connection.remove')}
          </Button>
        </div>
      </details>
      <Dialog open={asking} title={t('connection.remove')} onClose={() => setAsking(false)}>
        <p>{t('connection.removeText')}</p>
        <Confirmation
          action={remove}
          submit={t('connection.removeConfirm')}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}
