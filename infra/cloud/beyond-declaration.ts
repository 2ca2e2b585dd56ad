import { ARRIVALS, MESSAGES } from '#functions/arrivals.ts'
import { JOBS, type JobName } from '#functions/jobs.ts'
import { operations } from '#shared/api/index.ts'
import type { FunctionCode } from './function-code.ts'
import {
  ARRIVAL_RIGHTS,
  commandsBeyond,
  JOB_RIGHTS,
  MESSAGE_RIGHTS,
  rightsOf,
  showsSignals,
  type TableRight,
} from './rights.ts'

interface Declared {
  readonly path: string
  readonly rights: readonly TableRight[]
  readonly except?: readonly string[]
}

/**
 * Every function whose bundle holds a command that its declaration does not allow, as a sentence each.
 *
 * @example beyondDeclaration(() => ['Get']) // []
 */
export function beyondDeclaration(commandsOf: FunctionCode['commandsOf']): readonly string[] {
  const jobs = Object.keys(JOBS).filter((name): name is JobName => Object.hasOwn(JOBS, name))
  const declared = [
    ...operations.map(({ endpoint, handlerPath }) => ({
      path: handlerPath,
      rights: rightsOf(endpoint),
      except: showsSignals(endpoint) ? ['TransactWrite'] : [],
    })),
    ...Object.values(ARRIVALS).map(({ path }) => ({ path, rights: ARRIVAL_RIGHTS.image })),
    ...Object.values(MESSAGES).map(({ path }) => ({ path, rights: MESSAGE_RIGHTS.refused })),
    ...jobs.map((name) => ({ path: JOBS[name].path, rights: JOB_RIGHTS[name] })),
  ]
  return declared.flatMap(({ path, rights, except = [] }: Declared) => {
    const beyond = commandsBeyond(rights, commandsOf(path) ?? []).filter((name) => !except.includes(name))
    return beyond.length > 0 ? [`${path} may not ${beyond.join(', ')}`] : []
  })
}
