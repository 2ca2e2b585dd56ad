import { join, relative } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')

/** The type check of the whole project. */
const LONG_MS = 120_000

test('no name from outside is looked up on a plain object', { timeout: LONG_MS }, () => {
  expect(looseLookups(ROOT, /\/(?:functions|shared)\/(?!.*(?:\.test\.ts$|\/testing\/))/)).toEqual([])
})

describe('the rule', () => {
  const found = (lines: readonly string[]): string[] => {
    const settings = { compilerOptions: { strict: true, noEmit: true, types: [] }, include: ['functions'] }
    const source = `
      declare const links: Record<string, number>
      declare const maybe: Readonly<Record<string, number>> | undefined
      declare const asked: string
      declare const key: PropertyKey
      declare const list: readonly number[]
      declare const either: 'a' | 'b'
      declare const known: { a: number; b: number }
      declare const anything: any
      declare const likely: \`con\${string}\`
      declare const marked: \`#\${string}\`
      export {}`
    const files = {
      'tsconfig.json': JSON.stringify(settings),
      'functions/a.ts': [source, ...lines].join('\n'),
    }
    const root = temporaryFolder(Object.entries(files))
    return looseLookups(root, /\/functions\//).map((line) => line.replace(/^.*?: /, ''))
  }

  test('reports lookups that can find an inherited name', () => {
    const lines = [
      'links[asked]',
      'maybe?.[asked]',
      'links[asked.toLowerCase()]',
      'anything[asked]',
      'anything[anything]',
      'Object(anything)[key]',
      'links[likely]',
      'asked in links',
    ]
    expect(found(lines)).toEqual(lines)
    expect(found(['links[asked] = 1', 'delete links[asked]'])).toEqual(['links[asked]', 'links[asked]'])
  })

  test('accepts numbers, literals and names with their own prefix', () => {
    expect(
      found(['list[0]', 'list[list.length - 1]', 'known[either]', '"a" in known', 'links[marked]']),
    ).toEqual([])
  })
})

/** A key whose type does not say which names it can be. */
const OPEN = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter

const INHERITED = Object.getOwnPropertyNames(Object.prototype)

/**
 * Finds lookups of any name on an object (`links[name]`, `name in links`), which also find `constructor` and whatever
 * else objects inherit. Maps and `ownValue` do not.
 *
 * @returns lines like `functions/a.ts:12: links[name]`, of the sources whose path `within` matches
 */
function looseLookups(root: string, within: RegExp): string[] {
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
