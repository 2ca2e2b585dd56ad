import { site } from '#shared/api/site.ts'
import { handle } from '../handle.ts'

export const handler = handle(site.location, async ({ request }) => ({
  country: request.country ?? null,
  ...(request.region === undefined ? {} : { region: request.region }),
}))
