import { readFileSync } from 'node:fs'

export interface ProcessFacts {
  /** Of its executable, as the kernel cuts it to 15 characters. */
  readonly name: string
  /** `Z` is a process that has ended and that nobody has asked for. */
  readonly state: string
  readonly parentId: number
  /** Since boot, in the kernel's ticks: tells apart two processes that were given one number. */
  readonly startedTicks: string
}

/** From proc(5), `/proc/[pid]/stat`; elsewhere than on Linux nothing is known. */
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
