import type { TaskRequest } from './worker-task.ts'

/** Inside a worker: answers each question, or says that it could not. */
export function serve<Input, Output>(answer: (input: Input) => Output): void {
  addEventListener('message', ({ data: { id, input } }: MessageEvent<TaskRequest<Input>>) => {
    try {
      postMessage({ id, output: answer(input) })
    } catch {
      postMessage({ id, failed: true })
    }
  })
}
