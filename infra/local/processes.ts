import { readFileSync } from 'node:fs'

export interface ProcessFacts {
  /** The name of the executable, which the kernel cuts to 15 characters. */
  readonly name: string
  /** The process state. `Z` is a process that has ended and whose parent has not read its result. */
  readonly state: string
  readonly parentId: number
  /** The time of the start in the kernel's ticks since boot, which tells apart two processes with the same id. */
  readonly startedTicks: string
}

/** Reads `/proc/[pid]/stat` (proc(5)); undefined on systems other than Linux. */
export function readProcess(id: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The second field is the name in brackets, which may hold anything.
    const end = stat.lastIndexOf(')')
    const [state = '', parent = ''] = stat.slice(end + 2).split(' ')
    const startedTicks = stat.slice(end + 2).split(' ')[19] ?? ''
    return { name: stat.slice(stat.indexOf('(') + 1, end), state, parentId: Number(parent), startedTicks }
  } catch {
    return undefined
  }
}
