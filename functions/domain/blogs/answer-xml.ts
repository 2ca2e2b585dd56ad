import type { RequestInfo } from '../../platform/http/request.ts'
import { cached } from './cached.ts'

interface XmlContext {
  readonly request: RequestInfo
  readonly reply: { readonly headers: Record<string, string>; status?: 301 | 304 | 404 }
}

/** An XML document for machines. The policy keeps a browser that opens it from running any of it. */
export function answerXml({ request, reply }: XmlContext, xml: string): string {
  reply.headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
  return cached(reply, request, xml)
}
