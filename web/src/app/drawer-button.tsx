import { type ComponentType, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './header.module.css'
import { loadPage } from './load-page.ts'

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>

/** Below 600 px: opens the menu at the side, which is fetched when it is first wanted. */
export function DrawerButton() {
  const { t } = useTranslation('app')
  const [open, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<Drawer>()
  const show = async () => {
    setOpen(true)
    const module = await loadPage(() => import('./drawer.tsx'))
    setDrawer(() => module.Drawer)
  }
  return (
    <div className={styles.narrow}>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        onPointerEnter={() => void import('./drawer.tsx').catch(() => undefined)}
        onClick={() => void show()}
      >
        <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
          <path d="M0 1 H20 M0 7 H20 M0 13 H20" className={styles.bars} />
        </svg>
        <span className="visually-hidden">{t('menu.open')}</span>
      </button>
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
