import { useEffect, useState } from 'react'
import { type CallSeries, fromCallLink, TESTS_MAX } from '#shared/crash/call-test/call-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Notice } from '#web/ui/index.ts'
import {
  type CallLog,
  isFinished,
  NEW_LOG,
  openTest,
  readCallLog,
  seriesOf,
  startTest,
  storeCallLog,
} from './call-log.ts'
import { CallVerdict } from './call-verdict.tsx'
import styles from './calls.module.css'
import { LogCalls } from './log-calls.tsx'

type Change = (now: CallLog) => CallLog

/** Logs an app's calls on this device and compares them with chance, or shows the test of a link. */
export function CallTool() {
  const { t } = useTranslation('listCheck')
  const [linked, leaveLink] = useLinkedSeries()
  const { log, isLoaded, isKept, isNew, change } = useCallLog()
  if (linked === 'damaged') {
    return (
      <Notice tone="bad" role="alert" title={t('calls.link.damaged')}>
        <p>{t('calls.link.damagedText')}</p>
        <div>
          <Button onClick={leaveLink}>{t('calls.link.own')}</Button>
        </div>
      </Notice>
    )
  }
  if (linked) {
    return (
      <CallVerdict series={linked} isNew={false}>
        <p className="muted small">{t('calls.link.unproven')}</p>
        <div>
          <Button kind="primary" onClick={leaveLink}>
            {t('calls.link.own')}
          </Button>
        </div>
      </CallVerdict>
    )
  }
  const test = openTest(log)
  return (
    <>
      {!isKept && <Notice tone="warn" role="status" title={t('calls.notKept')} />}
      {isFinished(test) ? (
        <CallVerdict
          series={seriesOf(log)}
          calls={test}
          isNew={isNew}
          onReturn={(rtpX10000) => change((now) => ({ ...now, rtpX10000 }))}
        >
          <Acts isFull={log.tests.length === TESTS_MAX} onChange={change} />
        </CallVerdict>
      ) : (
        <LogCalls key={`${isLoaded} ${log.tests.length}`} log={log} isNew={isNew} onChange={change} />
      )}
    </>
  )
}

/** Returns the calls on this device; `isNew` is true after a press, whose view takes the focus. */
function useCallLog() {
  // The written page shows a new log; the stored one follows.
  const [log, setLog] = useState(NEW_LOG)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    setLog(readCallLog())
    setIsLoaded(true)
  }, [])
  // Another tab may have written, and a press may come before the stored log is shown.
  const change = (act: Change) => {
    const next = act(isKept ? readCallLog() : log)
    setLog(next)
    setIsKept(storeCallLog(next))
    setIsNew(true)
  }
  return { log, isLoaded, isKept, isNew, change }
}

function Acts({ isFull, onChange }: { isFull: boolean; onChange: (act: Change) => void }) {
  const { t } = useTranslation('listCheck')
  const [asked, setAsked] = useState(false)
  if (asked) {
    return (
      <div className={styles.acts}>
        <p>{t('calls.verdict.deleteAll')}</p>
        <Button small kind="danger" confirms onClick={() => onChange(() => NEW_LOG)}>
          {t('calls.verdict.delete')}
        </Button>
        <Button small kind="quiet" onClick={() => setAsked(false)}>
          {t('calls.verdict.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {isFull ? (
        <p className="muted small">{t('calls.verdict.full')}</p>
      ) : (
        <Button onClick={() => onChange(startTest)}>{t('calls.verdict.again')}</Button>
      )}
      <Button onClick={() => setAsked(true)}>{t('calls.verdict.delete')}</Button>
    </div>
  )
}

/** Returns the series of the address, and a function that leaves it. */
function useLinkedSeries(): readonly [CallSeries | 'damaged' | undefined, () => void] {
  const [linked, setLinked] = useState<CallSeries | 'damaged'>()
  useEffect(() => {
    const take = () => setLinked(fromCallLink(window.location.hash))
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const leave = () => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    setLinked(undefined)
  }
  return [linked, leave]
}
