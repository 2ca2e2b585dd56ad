import { beforeAll } from 'vitest'

/** jsdom has no canvas, and complains when one is asked for: here it is a browser that has none either. */
export function withoutCanvas(): void {
  beforeAll(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
}
