import { beforeAll } from 'vitest'

/** Returns no canvas context, as in a browser without canvas; jsdom would log an error. */
export function withoutCanvas(): void {
  beforeAll(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
}
