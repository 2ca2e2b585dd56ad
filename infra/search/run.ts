import { parseArgs } from 'node:util'
import { surroundings } from '#infra/cloud/admin/deployment.ts'
import { fillWords } from './fill.ts'

/** `npm run search:fill [-- --stage staging]`: makes the records of a deployment searchable that are from before 23 November 2026. */
const { stage } = parseArgs({
  // infra/run.mjs names this file first.
  args: process.argv.slice(3),
  options: { stage: { type: 'string' } },
}).values
Object.assign(process.env, await surroundings(process.env, stage))
console.log(`${await fillWords()} people, posts and images can be searched for.`)
