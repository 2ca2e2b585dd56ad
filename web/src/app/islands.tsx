import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Namespace } from '#web/i18n/resources.ts'
import { createSession } from '#web/lib/session-store.ts'
import { IslandRoot } from '#web/ui/island.tsx'
import { ISLANDS } from './island-list.ts'

const session = createSession()

/**
 * Loads an island of a written page.
 * @returns a function that hydrates it
 */
export async function prepareIsland(element: HTMLElement): Promise<() => void> {
  const { island = '', props = '{}', failed = '', texts } = element.dataset
  const [Moving] = await Promise.all([ISLANDS[island]?.(), texts === undefined && loadTranslations()])
  if (!Moving) throw new Error(`There is no island ${island}`)
  // Not awaited: if the fetch fails, the island tries again.
  void Moving.fetchAhead?.().catch(() => undefined)
  const initialProps = JSON.parse(props)
  return () =>
    startTransition(() => {
      hydrateRoot(
        element,
        <IslandRoot isPrerendered failed={failed} session={session}>
          <Moving {...initialProps} />
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
