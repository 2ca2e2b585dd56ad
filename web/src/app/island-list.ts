import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType<object>>

const FILES = import.meta.glob<ComponentType<object>>(
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
