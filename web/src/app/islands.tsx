import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Namespace } from '#web/i18n/resources.ts'
import { createSession } from '#web/lib/session.tsx'
import { IslandRoot } from '#web/ui/island.tsx'
import { ISLANDS } from './island-list.ts'

/** Of the whole document. */
const session = createSession()

/** Brings an island of a written page to life. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island = '', props = '{}', failed = '', texts } = element.dataset
  const [Moving] = await Promise.all([ISLANDS[island]?.(), texts === undefined && loadTranslations()])
  if (!Moving) return
  const given = JSON.parse(props)
  startTransition(() => {
    hydrateRoot(
      element,
      <IslandRoot failed={failed} session={session}>
        <Moving {...given} />
      </IslandRoot>,
      { identifierPrefix: island },
    )
  })
}

async function loadTranslations(): Promise<void> {
  const { loadNamespaces } = await import('#web/i18n/namespaces.ts')
  const names = document.getElementById('root')?.dataset.namespaces?.split(' ') ?? []
  await loadNamespaces(names as Namespace[])
}
