import type { JobProgress, JobReply, JobRequest, JobRun } from './job.ts'
import { paced } from './pace.ts'

/** What is used of a worker's global scope. */
interface WorkerSide extends EventTarget {
  postMessage(message: unknown, options?: StructuredSerializeOptions): void
}

/**
 * The whole of a worker's file: answers each task with its output, tells how far it has come ten times a second,
 * and says so where it throws.
 *
 * @param transferred what of an output moves to the page instead of being copied: its large buffers
 * @example
 * // lab-worker.ts
 * serveJob(runLab, ({ bankrolls }) => [bankrolls.buffer])
 */
export function serveJob<Input, Output>(
  run: JobRun<Input, Output>,
  transferred: (output: Output) => Transferable[] = () => [],
  scope: WorkerSide = self,
): void {
  const answer = ({ id, input }: JobRequest<Input>) => {
    const reply = (message: JobReply<Output>, transfer: Transferable[] = []) =>
      scope.postMessage(message, { transfer })
    const report = paced((progress: JobProgress) => reply({ id, progress }))
    // An async function, so that what throws at once and what is rejected later fail alike.
    const work = async () => run(input, report)
    work()
      .then((output) => reply({ id, output }, transferred(output)))
      .catch((error: unknown) => reply({ id, failed: String(error) }))
  }
  scope.addEventListener('message', (event) => {
    if (event instanceof MessageEvent) answer(event.data)
  })
}
