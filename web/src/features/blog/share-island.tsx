import { useEffect, useState } from 'react'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ToastProvider, useToast } from '#web/ui/toasts.tsx'

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
  const toast = useToast()
  // Undefined until scripts run: only the browser knows which way it supports.
  const [way, setWay] = useState<'share' | 'copy'>()
  useEffect(() => setWay('share' in navigator ? 'share' : 'copy'), [])
  const url = () => new URL(localHref(path), window.location.origin).href
  const share = async () => {
    if (way === 'share') {
      await navigator.share({ title, url: url() }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url()).then(
      () => toast(t('ui:share.copied')),
      () => toast(t('ui:share.useBar'), 'bad'),
    )
  }
  return (
    way && (
      <Button onClick={() => void share()}>{t(way === 'share' ? 'share.share' : 'ui:share.copy')}</Button>
    )
  )
}
