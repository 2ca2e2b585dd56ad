/** The word lists of six languages, loaded where something is made public. */
export { checkWording } from '#shared/honesty/check-wording.ts'
