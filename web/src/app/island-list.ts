import type { ComponentType } from 'react'

type IslandComponent = ComponentType<object> & {
  /** Prefetches the code of the island's first press together with its own. */
  readonly fetchAhead?: () => Promise<unknown>
}
type Load = () => Promise<IslandComponent>

const FILES = import.meta.glob<IslandComponent>(
  ['./header.tsx', './footer.tsx', '../features/**/*-island.tsx', '../ui/help-line.tsx'],
  { import: 'default' },
)

/** The islands that the browser hydrates, by module path below `web/src` without extension. */
export const ISLANDS: Readonly<Record<string, Load>> = Object.fromEntries(
  Object.entries(FILES).map(([file, load]) => [nameOf(file), load]),
)

function nameOf(file: string): string {
  return file
    .replace(/^\.\//, 'app/')
    .replace(/^\.\.\//, '')
    .replace(/\.tsx$/, '')
}
