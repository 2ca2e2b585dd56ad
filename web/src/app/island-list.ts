import type { ComponentType } from 'react'

type IslandComponent = ComponentType<object> & {
  /** Code that its first press needs: fetched with its own. */
  readonly fetchAhead?: () => Promise<unknown>
}
type Load = () => Promise<IslandComponent>

const FILES = import.meta.glob<IslandComponent>(
  [
    './header.tsx',
    './footer.tsx',
    '../features/**/*-island.tsx',
    '../ui/error-view.tsx',
    '../ui/help-line.tsx',
  ],
  { import: 'default' },
)

/** What the browser hydrates, by the module's path below `web/src`, without ending. */
export const ISLANDS: Readonly<Record<string, Load>> = Object.fromEntries(
  Object.entries(FILES).map(([file, load]) => [nameOf(file), load]),
)

function nameOf(file: string): string {
  return file
    .replace(/^\.\//, 'app/')
    .replace(/^\.\.\//, '')
    .replace(/\.tsx$/, '')
}
