import { useEffect, useState } from 'react'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ToastProvider, useCopy } from '#web/ui/toasts.tsx'

interface ShareProps {
  title: string
  path: string
}

/** Shares the address by the system's dialog if there is one, else copies it. Nothing is counted. */
export default function ShareIsland(props: ShareProps) {
  return (
    <ToastProvider>
      <Share {...props} />
    </ToastProvider>
  )
}

function Share({ title, path }: ShareProps) {
  const { t } = useTranslation(['blog', 'ui'])
  const copy = useCopy(t('ui:share.copied'), t('ui:share.useBar'))
  // Undefined until scripts run: only the browser knows which way it supports.
  const [way, setWay] = useState<'share' | 'copy'>()
  useEffect(() => setWay('share' in navigator ? 'share' : 'copy'), [])
  const url = () => new URL(localHref(path), window.location.origin).href
  const share = async () => {
    if (way === 'copy') return copy(url())
    await navigator.share({ title, url: url() }).catch(() => undefined)
  }
  return (
    way && (
      <Button onClick={() => void share()}>{t(way === 'share' ? 'share.share' : 'ui:share.copy')}</Button>
    )
  )
}
