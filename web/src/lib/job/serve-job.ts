import type { JobProgress, JobReply, JobRequest, JobRun } from './job.ts'
import { paced } from './pace.ts'

interface WorkerSide extends EventTarget {
  postMessage(message: unknown, options?: StructuredSerializeOptions): void
}

/**
 * Serves tasks in a worker: answers each with its output, reports progress ten times a second, and reports thrown
 * errors.
 * @param transferred returns the output's large buffers, which move to the page instead of being copied
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
    // Async, so that thrown errors and rejections fail alike.
    const work = async () => run(input, report)
    work()
      .then((output) => reply({ id, output }, transferred(output)))
      .catch((error: unknown) => reply({ id, failed: String(error) }))
  }
  scope.addEventListener('message', (event) => {
    if (event instanceof MessageEvent) answer(event.data)
  })
}
