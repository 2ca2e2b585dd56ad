import { operations as contract } from '#shared/api/index.ts'
import type { GatewayOperation, LambdaHandler } from './gateway.ts'
import { loadFromRoot } from './root.ts'

/** Every operation of the contract; its module is imported at its first call and kept. */
export function contractOperations(): GatewayOperation[] {
  return contract.map(({ id, endpoint, handlerPath }) => {
    let loaded: Promise<LambdaHandler> | undefined
    const load = async () => {
      const module = await loadFromRoot<{ handler: LambdaHandler }>(handlerPath)
      return module.handler
    }
    return {
      id,
      endpoint,
      load: () => {
        loaded ??= load()
        return loaded
      },
    }
  })
}
