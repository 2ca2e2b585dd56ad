import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type ExclusionChoice, ExclusionDialog } from '#web/ui/protection/exclusion-dialog.tsx'
import { type LimitName, LimitsForm } from '#web/ui/protection/limits-form.tsx'
import styles from './safe.module.css'

/** A pressed button: a period of exclusion, or a limit. */
export type Act = { readonly exclusion: ExclusionChoice } | { readonly limit: LimitName }

const LIMIT_TITLES = {
  signals: 'safe:limits.signals',
  session: 'safe:limits.session',
  budget: 'limits.budget',
} as const satisfies Record<LimitName, string>

interface ActsProps {
  act: Act | undefined
  onClose: () => void
}

/** The page's dialogs, in a chunk fetched for users only. */
export function Acts({ act, onClose }: ActsProps) {
  const { t } = useTranslation(['protection', 'safe'])
  const { user } = useSession()
  const choice = act && 'exclusion' in act ? act.exclusion : undefined
  const limit = act && 'limit' in act ? act.limit : undefined
  return (
    <>
      <ExclusionDialog
        open={choice !== undefined}
        {...(choice === undefined ? {} : { choice })}
        onClose={onClose}
      />
      <Dialog
        open={limit !== undefined}
        title={t(LIMIT_TITLES[limit ?? 'signals'])}
        startsInField
        onClose={onClose}
      >
        {user && limit && <LimitsForm key={limit} user={user} only={limit} />}
      </Dialog>
    </>
  )
}

/** Switches off live mode of each casino link; names a link by the user's account id, not by the casino. */
export function LiveOff() {
  const { t } = useTranslation(['safe', 'protection'])
  const { user } = useSession()
  const links = user?.groups.filter(canStop) ?? []
  const place = useFocusKept<HTMLDivElement>(user?.groups)
  return (
    <div ref={place} tabIndex={-1}>
      {links.map((link) => (
        <LiveRow key={link.casino} link={link} isOnly={links.length === 1} />
      ))}
      {links.length === 0 && user?.groups.length !== 0 && (
        <p className={styles.live}>
          <span role="status" className="muted">
            {t('protection:live.off')}
          </span>
        </p>
      )}
    </div>
  )
}

/** Returns true if live mode, or a request for it, can be stopped. */
function canStop({ live, state }: CasinoLink): boolean {
  return live && (state === 'active' || state === 'cooling-off')
}

function LiveRow({ link, isOnly }: { link: CasinoLink; isOnly: boolean }) {
  const { t } = useTranslation('safe')
  const { user, update } = useSession()
  const stop = useAction(async () => {
    const input = { on: false }
    const answer = await call(api.casinoLinks.setLive, { params: { casino: link.casino }, input })
    if (user) {
      const groups = user.groups.map((each) => (each.casino === link.casino ? answer.link : each))
      update({ user: { ...user, groups } })
    }
    await call(api.users.me).then(update, () => undefined)
  })
  return (
    <>
      <p className={styles.live}>
        <span className="muted">{isOnly ? t('stop.live') : `${t('stop.live')} · ${link.user_id}`}</span>
        <Button
          kind="link"
          pending={stop.pending}
          aria-label={isOnly ? undefined : `${t('stop.liveOff')} · ${link.user_id}`}
          onClick={stop.run}
        >
          {t('stop.liveOff')}
        </Button>
      </p>
      <ActionError>{stop.error}</ActionError>
    </>
  )
}
