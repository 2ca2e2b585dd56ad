import { useEffect, useState } from 'react'
import { HARM_MARKER_RULES } from '#shared/harm-marker-rules.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useOnline } from '#web/lib/use-browser.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { Button, ButtonLink, Notice, RichText } from '#web/ui/index.ts'
import styles from './harm-marker-note.module.css'
import {
  announceOnce,
  dismissHarmMarkers,
  fetchHarmMarkers,
  type HarmMarkerMessage,
  useHarmMarkerMessage,
} from './harm-marker-store.ts'

interface HarmMarkerNoteProps {
  /** Hidden during a round. */
  off: boolean
}

/** Shows the user's harm markers and ways to act on them, at most once a day and without interrupting. */
export default function HarmMarkerNote({ off }: HarmMarkerNoteProps) {
  const { user, signals } = useSession()
  const mayPlay = signals?.fun === 'ready' || signals?.fun === 'daily_limit'
  useFetchHarmMarkers(mayPlay ? user?._id : undefined)
  const message = useHarmMarkerMessage(user?._id)
  const [until, setUntil] = useState<string>()
  const place = useFocusKept<HTMLDivElement>(`${message !== undefined} ${until}`)
  const { t } = useTranslation('game')
  const { date } = useFormat()
  const announcement = useAnnouncedOnce(message, off)
  const open = (message !== undefined || until !== undefined) && !off && mayPlay
  const close = () => {
    setUntil(undefined)
    dismissHarmMarkers()
  }
  const postponed = (untilAt: string) => {
    dismissHarmMarkers()
    setUntil(untilAt)
  }
  return (
    <div ref={place} tabIndex={-1} className={open ? styles.open : styles.closed}>
      <p role="status" className="visually-hidden">
        {until === undefined ? announcement : t('harmMarkers.until', { date: date(until) })}
      </p>
      {open && message && <Message message={message} onPostponed={postponed} onClose={close} />}
      {open && until !== undefined && <Postponed until={until} onClose={close} />}
    </div>
  )
}

interface MessageProps {
  message: HarmMarkerMessage
  onPostponed: (untilAt: string) => void
  onClose: () => void
}

function Message({ message, onPostponed, onClose }: MessageProps) {
  const { t } = useTranslation('game')
  const { country } = useVisitor()
  const postpone = useAction(async () => onPostponed((await call(api.harmMarkers.postpone)).until))
  return (
    <Notice tone="neutral">
      <div className={styles.head}>
        <p className={styles.title}>{t('harmMarkers.title')}</p>
        <Button small onClick={onClose}>
          {t('harmMarkers.close')}
        </Button>
      </div>
      {useSentences(message).map((sentence) => (
        <p key={sentence} className="measure">
          {sentence}
        </p>
      ))}
      <div className="row">
        <ButtonLink to={`${paths.playSafe.to()}#here`}>{t('harmMarkers.safe')}</ButtonLink>
        <HelpLineLink country={country} />
      </div>
      <div className={styles.head}>
        <p className="small muted measure">
          <RichText text={t('harmMarkers.why')} />
        </p>
        <Button small kind="quiet" pending={postpone.pending} onClick={postpone.run}>
          {t('harmMarkers.later', { days: HARM_MARKER_RULES.postponedDays })}
        </Button>
      </div>
      <ActionError>{postpone.error}</ActionError>
    </Notice>
  )
}

function Postponed({ until, onClose }: { until: string; onClose: () => void }) {
  const { t } = useTranslation('game')
  const { date } = useFormat()
  return (
    <Notice tone="neutral">
      <p className="measure">{t('harmMarkers.until', { date: date(until) })}</p>
      <Button small onClick={onClose}>
        {t('harmMarkers.close')}
      </Button>
    </Notice>
  )
}

function useSentences(message: HarmMarkerMessage | undefined): string[] {
  const { t } = useTranslation('game')
  if (!message) return []
  const markers = message.markers.map(({ kind, count, days }) => t(`harmMarkers.${kind}`, { count, days }))
  return [markers.join(' '), t('harmMarkers.text')]
}

/** Returns the message's text for screen readers when it first appears, and an empty text on later visits. */
function useAnnouncedOnce(message: HarmMarkerMessage | undefined, off: boolean): string {
  const text = useSentences(message).join(' ')
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (text === '') setAnnouncement('')
    else if (!off && announceOnce()) setAnnouncement(text)
  }, [text, off])
  return announcement
}

/** Fetches the harm markers when the page is idle, so that the game loads first; never offline or without a user. */
function useFetchHarmMarkers(userId: string | undefined): void {
  const online = useOnline()
  useEffect(() => {
    if (userId === undefined || !online) return
    return whenIdle(() => void fetchHarmMarkers(userId, serverNow()))
  }, [userId, online])
}
