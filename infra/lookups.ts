import { relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A key whose type does not say which names it can be. */
const OPEN = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter

const INHERITED = Object.getOwnPropertyNames(Object.prototype)

/**
 * Where a name that can be anything is looked up on an object (`links[name]`, `name in links`), which also finds
 * `constructor` and what else every object inherits. Maps and `ownValue` find none of it.
 * @returns lines like `functions/a.ts:12: links[name]`, of the sources whose path `within` matches
 */
export function looseLookups(root: string, within: RegExp): string[] {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] })
    return snapshot.getProjects().flatMap(({ rootFiles, program, checker }) =>
      rootFiles
        .filter((file) => within.test(file.slice(root.length)) && !file.endsWith('/own-value.ts'))
        .flatMap((file) => {
          const source = program.getSourceFile(file)
          if (!source) return []
          const lookups = lookupsIn(source)
          const types = checker.getTypeAtLocation(lookups.map(({ key }) => key))
          return lookups
            .filter((_, index) => isOpen(types[index], checker))
            .map(({ node }) => {
              const line = source.text.slice(0, node.end).split('\n').length
              return `${relative(root, file)}:${line}: ${source.text.slice(node.pos, node.end).trim()}`
            })
        }),
    )
  } finally {
    api.close()
  }
}

function lookupsIn(source: Node): { node: Node; key: Node }[] {
  const found: { node: Node; key: Node }[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push({ node, key: node.argumentExpression })
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, key: node.left })
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function isOpen(type: Type | undefined, checker: Checker): boolean {
  if (!type) return true
  if (type.isUnionType()) return type.getTypes().some((one) => isOpen(one, checker))
  if (type.flags & TypeFlags.TemplateLiteral) {
    const fixed = checker.typeToString(type).slice(1).split('$')[0] ?? ''
    return INHERITED.some((name) => name.startsWith(fixed))
  }
  return (type.flags & OPEN) !== 0
}
