/** A route and its target; `{name}` in the path matches one segment. */
export interface Route<T> {
  readonly method: string
  /** `/users/{id}/sessions` */
  readonly path: string
  readonly target: T
}

export interface Match<T> {
  readonly route: Route<T>
  readonly parameters: Readonly<Record<string, string>>
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>
  parameter: Node<T> | undefined
  readonly routes: Map<string, Route<T>>
}

/**
 * Finds the route of a method and a path as API Gateway does: a literal segment beats a parameter, from left
 * to right. Values of parameters are percent-decoded; a path with a broken escape matches nothing.
 *
 * @throws Error where two routes could not be told apart.
 */
export function createRouter<T>(routes: readonly Route<T>[]) {
  const root = emptyNode<T>()
  for (const route of routes) {
    const node = segmentsOf(route.path).reduce(descend<T>, root)
    const other = node.routes.get(route.method)
    if (other) throw new Error(`${route.method} ${route.path} and ${other.path} are the same route`)
    node.routes.set(route.method, route)
  }
  return (method: string, path: string): Match<T> | undefined => {
    const segments = decodeSegments(path)
    if (!segments) return undefined
    const values: string[] = []
    const route = search(root, method, segments, 0, values)
    return route && { route, parameters: nameValues(route.path, values) }
  }
}

function emptyNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, routes: new Map() }
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function descend<T>(node: Node<T>, segment: string): Node<T> {
  if (segment.startsWith('{')) {
    node.parameter ??= emptyNode()
    return node.parameter
  }
  const next = node.literals.get(segment) ?? emptyNode<T>()
  node.literals.set(segment, next)
  return next
}

function decodeSegments(path: string): string[] | undefined {
  const segments = segmentsOf(path)
  if (!path.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Tries the literal first, then the parameter, so that the `me` of `DELETE /users/me` can be an id. */
function search<T>(
  node: Node<T>,
  method: string,
  segments: readonly string[],
  depth: number,
  values: string[],
): Route<T> | undefined {
  const segment = segments[depth]
  if (segment === undefined) return node.routes.get(method)
  const literal = node.literals.get(segment)
  const found = literal && search(literal, method, segments, depth + 1, values)
  if (found || !node.parameter || segment === '') return found
  values.push(segment)
  const route = search(node.parameter, method, segments, depth + 1, values)
  if (!route) values.pop()
  return route
}

function nameValues(path: string, values: readonly string[]): Record<string, string> {
  const names = segmentsOf(path).filter((segment) => segment.startsWith('{'))
  return Object.fromEntries(names.map((name, index) => [name.slice(1, -1), values[index] ?? '']))
}
