import { fileURLToPath } from 'node:url'
import { buildSync, transformSync } from 'esbuild'

/**
 * Syntax beyond ES 5.1 that CloudFront's JavaScript runtime 2.0 supports, as far as esbuild can distinguish it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const BEYOND_ES5 = {
  arrow: true,
  'const-and-let': true,
  'exponent-operator': true,
  'rest-argument': true,
  'template-literal': true,
}

export const EDGE_MODULE = 'cloudfront'
const EDGE_IMPORT = new RegExp(`import (\\w+) from "${EDGE_MODULE}";\\s*`)

export type EdgeFile = 'page-request' | 'page-response' | 'api-request'

/**
 * One file of this folder as the code of a CloudFront function (at most 10 KB).
 *
 * @throws Error if the code uses syntax that the runtime lacks
 * @example bundleEdge('page-request')
 */
export function bundleEdge(name: EdgeFile): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    bundle: true,
    external: [EDGE_MODULE],
    write: false,
    format: 'esm',
    treeShaking: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  // The runtime knows no exports: it calls the function named handler, and its own module must be imported in the
  // first line. The second step checks the syntax of what tree shaking left and shortens names inside functions.
  const text = outputFiles[0]?.text ?? ''
  const script = text.replace(EDGE_IMPORT, '').replace(/export \{[^}]*\};\s*$/, '')
  const { code } = transformSync(script, {
    target: 'es5',
    supported: BEYOND_ES5,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    charset: 'utf8',
    logLevel: 'silent',
  })
  const [, module] = EDGE_IMPORT.exec(text) ?? []
  return module === undefined ? code : `import ${module} from '${EDGE_MODULE}';\n${code}`
}
