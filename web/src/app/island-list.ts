import type { ComponentType } from 'react'

/** What is fetched before it is hydrated, where that is more than its module. */
type Moving = ComponentType<object> & { readonly prepare?: () => Promise<unknown> }
type Load = () => Promise<Moving>

const FILES = import.meta.glob<Moving>(
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
