const last = new Map<string, Promise<unknown>>()

/**
 * A mutex by name, within one process: 60 changes of a post at once are 60 tries, not 1800. It only saves work; what
 * keeps several processes apart are the conditions of their writes.
 *
 * @example withMutex(postId, () => retryOnConflict(change))
 */
export async function withMutex<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(name)
  const turn = before ? before.then(run, run) : run()
  last.set(name, turn)
  try {
    return await turn
  } finally {
    if (last.get(name) === turn) last.delete(name)
  }
}
