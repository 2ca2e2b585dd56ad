import { type Operation, operations } from '#shared/api/index.ts'

/** Which domains share a stack. CloudFormation holds 500 resources in one; we stop at 400. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  People: ['users', 'care', 'players', 'audit-log'],
  Play: ['casinos', 'casino-links', 'deposits', 'rounds', 'track-record'],
  Site: ['site', 'clubs', 'products'],
  Content: ['categories', 'blogs', 'pages', 'images', 'exports', 'dashboard', 'mail'],
}

export interface OperationGroup {
  readonly name: string
  readonly operations: readonly Operation[]
}

/**
 * The operations, stack by stack.
 *
 * @throws Error naming every domain of the contract that is in no group.
 */
export function operationGroups(): readonly OperationGroup[] {
  const grouped = new Set(Object.values(GROUPS).flat())
  const homeless = [...new Set(operations.map(({ domain }) => domain))].filter((name) => !grouped.has(name))
  if (homeless.length > 0) throw new Error(`In no group of infra/cloud/groups.ts: ${homeless.join(', ')}`)
  return Object.entries(GROUPS).map(([name, domains]) => ({
    name,
    operations: operations.filter(({ domain }) => domains.includes(domain)),
  }))
}
