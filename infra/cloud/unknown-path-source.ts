/** The only function that answers calls and is not in the contract. */
export const UNKNOWN_PATH = 'infra/cloud/unknown-path.ts'
