import { useEffect, useRef } from 'react'
import { formatWait } from '#shared/i18n/texts.ts'
import { paths } from '#web/app/paths.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, ButtonLink, Card } from '#web/ui/index.ts'
import type { PlaySession } from './play-session.ts'
import styles from './practice.module.css'

interface PauseScreenProps {
  session: PlaySession
  onGoOn: () => void
  onStop: () => void
}

/** The player's minutes are over: how long, how many, at what cost on average. Nothing speaks for going on. */
export function PauseScreen({ session, onGoOn, onStop }: PauseScreenProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { startedAtMs, rounds, averageCost } = session
  const wait = formatWait(currentLocale(), (serverNow() - startedAtMs) / 1000)
  return (
    <Card className={styles.paused}>
      <h2 ref={heading} tabIndex={-1} className={styles.pause}>
        {t('pause.title')}
      </h2>
      <p className="measure">{t('pause.time', { time: wait })}</p>
      <p className="measure">
        {t('pause.rounds', { count: rounds })}{' '}
        {averageCost > 0 && t('pause.cost', { count: Math.round(averageCost), amount: number(averageCost) })}
      </p>
      <p className="small muted measure">{t('pause.why')}</p>
      <div className="row">
        <ButtonLink to={paths.home.to()} onClick={onStop}>
          {t('pause.stop')}
        </ButtonLink>
        <Button onClick={onGoOn}>{t('pause.goOn')}</Button>
      </div>
      <HelpLine />
    </Card>
  )
}
