import { runInNewContext } from 'node:vm'
import { EDGE_MODULE } from './bundle-edge.ts'

const EDGE_IMPORT = new RegExp(`^import (\\w+) from '${EDGE_MODULE}';\\n`)

/** The part of CloudFront's module that is used. */
export interface EdgeModule {
  readonly selectRequestOriginById: (id: string) => void
}

/** Loads built code as CloudFront runs it: a script with a function named `handler`. */
export function runEdge<Outcome>(code: string, cf: EdgeModule): (event: object) => Outcome {
  const [, own] = EDGE_IMPORT.exec(code) ?? []
  return runInNewContext(`${code.replace(EDGE_IMPORT, '')};handler`, own === undefined ? {} : { [own]: cf })
}
