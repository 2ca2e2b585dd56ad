import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOAST_MS } from '#web/lib/constants.ts'
import { carry, takeCarried } from '#web/lib/storage.ts'
import { Button } from './button.tsx'
import styles from './toasts.module.css'

type ToastTone = 'good' | 'bad' | 'info'
interface Toast {
  id: number
  tone: ToastTone
  text: string
}

type ShowToast = (text: string, tone?: ToastTone) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a short message for 5 seconds; anything that must be read also appears elsewhere. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

const CARRIED = 'toast'

/** Shows a note on the document that opens next. */
export function toastNextPage(text: string): void {
  carry(CARRIED, text)
}

/** Returns a function that copies a text and says whether the browser did. */
export function useCopy(copied: string, refused: string) {
  const toast = useToast()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(copied)
    } catch {
      toast(refused, 'bad')
    }
  }
}

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (text, tone = 'good') => {
      lastId += 1
      const id = lastId
      setToasts((all) => [...all, { id, text, tone }])
      setTimeout(() => remove(id), TOAST_MS)
    },
    [remove],
  )
  useEffect(() => {
    const carried = takeCarried(CARRIED)
    if (carried !== undefined) show(carried, 'info')
  }, [show])
  const live = useMemo(
    () =>
      toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          <p>{toast.text}</p>
          <Button kind="quiet" small onClick={() => remove(toast.id)}>
            {t('close')}
          </Button>
        </div>
      )),
    [toasts, remove, t],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.toasts} role="status">
        {live}
      </div>
    </ToastContext>
  )
}
