/** The one function of the cloud that the contract does not name. */
export const UNKNOWN_PATH = 'infra/cloud/unknown-path.ts'
