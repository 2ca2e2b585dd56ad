import { openApiDocument } from '#shared/api/openapi.ts'
import { site } from '#shared/api/site.ts'
import { handle } from '../handle.ts'

let document: ReturnType<typeof openApiDocument> | undefined

export const handler = handle(site.openapi, async ({ reply }) => {
  document ??= openApiDocument()
  reply.headers['cache-control'] = 'public, max-age=300'
  return document
})
