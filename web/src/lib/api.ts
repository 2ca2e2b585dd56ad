import './zod-setup.ts'

/** The contract and its client, for pages that change or fetch data. */
export { ApiError } from '#shared/api/client.ts'
export { api } from '#shared/api/index.ts'
export { call } from './client.ts'
