import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths, sectionPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { FlightFigure } from './flight-figure.tsx'
import styles from './hero.module.css'

/** The page's first screen: what this is, in words and in one picture. */
export function Hero() {
  const { t } = useTranslation('home')
  const heading = usePageTitle(t('head.title'))
  return (
    <header className={styles.hero}>
      <div className="stack">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{t('lead')}</p>
        <div className={styles.actions}>
          <Start />
          <ButtonLink to={sectionPath('earn')}>{t('readOdds')}</ButtonLink>
        </div>
        <p className="muted small">{t('free')}</p>
      </div>
      <FlightFigure />
    </header>
  )
}

/**
 * Who is here is known only after the page was written: both buttons have the same place, so that nothing
 * moves when one takes the other's.
 */
function Start() {
  const { t } = useTranslation(['home', 'app'])
  const { state, user } = useSession()
  const excluded = user?.excludedUntil !== undefined
  return (
    <div className={styles.either}>
      <ButtonLink
        kind="primary"
        to={paths.register.to()}
        className={classes(user && styles.away, state.status === 'loading' && styles.unsure)}
        aria-hidden={user !== undefined}
      >
        {t('start')}
      </ButtonLink>
      <ButtonLink
        kind="primary"
        to={excluded ? paths.playSafe.to() : paths.game.to()}
        className={classes(!user && styles.away)}
        aria-hidden={user === undefined}
      >
        {excluded ? t('app:menu.playSafe') : t('toGame')}
      </ButtonLink>
    </div>
  )
}
