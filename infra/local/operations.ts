import { operations as contract } from '#shared/api/index.ts'
import type { GatewayOperation, LambdaHandler } from './gateway.ts'
import { loadFromRoot } from './root.ts'

/** Every operation of the contract; its module is imported at its first call. */
export function contractOperations(): GatewayOperation[] {
  return contract.map(({ id, endpoint, handlerPath }) => ({
    id,
    endpoint,
    load: async () => (await loadFromRoot<{ handler: LambdaHandler }>(handlerPath)).handler,
  }))
}
