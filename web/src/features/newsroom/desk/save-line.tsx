import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unsaved } from '../saving/autosave.ts'
import { isEmpty } from '../saving/post-fields.ts'
import type { Desk } from '../saving/use-desk.ts'
import styles from './desk.module.css'

/** Whether what was typed is on the server, in one line that is read aloud when it changes for the worse. */
export function SaveLine({ desk }: { desk: Desk }) {
  const { t } = useTranslation('newsroom')
  const words = useWords(desk)
  const { trouble } = desk.state
  return (
    <p
      className={styles.saveLine}
      role={trouble ? 'status' : undefined}
      data-state={trouble ? 'waits' : 'well'}
    >
      {words}
      {trouble && ` ${desk.unkept ? t('save.unkept') : t('save.kept')}`}
    </p>
  )
}

function useWords({ blog, state, held }: Desk): string {
  const { t } = useTranslation('newsroom')
  const { time, dateTime } = useFormat()
  const { trouble, sending, savedMs } = state
  if (sending) return t('save.saving')
  if (trouble?.kind === 'gone') return t(`save.gone.${state.present.kind}`)
  if (trouble) return t(`save.${trouble.kind}`)
  const names = Object.keys(unsaved(state))
  if (names.length > 0 && names.every((name) => [...held].some((heldName) => heldName === name))) {
    return t('save.held')
  }
  if (!isEmpty(unsaved(state))) return t('save.typing')
  return savedMs === undefined
    ? t('save.savedOn', { time: dateTime(blog.updatedAt) })
    : t('save.saved', { time: time(new Date(savedMs).toISOString()) })
}
