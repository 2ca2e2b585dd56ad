import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import { CSP_METADATA, STATUS_METADATA } from './metadata.ts'
import { queryOf } from './query.ts'

type Response = CloudFrontFunctionsEvent['response']

/**
 * Viewer response of the page behaviour. It sets the content security policy with the hashes of this very page, since
 * the distribution's headers take minutes to reach every edge after a deployment (rendered pages bring their own). It
 * also sets the status of not-found pages, which the bucket answers with 200. It goes by the file's metadata, because it
 * is not documented whether the path is the visitor's or the one that page-request.ts set.
 */
export function handler(event: CloudFrontFunctionsEvent): Response {
  const response = event.response
  const uri = event.request.uri
  nameWhatStandsInside(response)
  if (response.statusCode === 301) keepQuery(event)
  if (response.headers[STATUS_METADATA] !== undefined) becomeNotFound(response)
  if (uri === '/sw.js') response.headers['service-worker-allowed'] = { value: '/' }
  // Readers of another language are redirected from here.
  if (uri === '/' || uri === '/pages/en/home.html') {
    response.headers.vary = { value: 'accept-encoding, accept-language, cookie' }
  }
  return response
}

function nameWhatStandsInside(response: Response): void {
  const own = response.headers[CSP_METADATA]
  const policy = response.headers['content-security-policy']
  delete response.headers[CSP_METADATA]
  if (own === undefined || policy === undefined) return
  const sources = own.value.split('|')
  const directives = policy.value.split('; ').map((directive) => {
    if (directive.indexOf('script-src ') === 0) return `script-src ${sources[0]}`
    if (directive.indexOf('style-src ') === 0) return `style-src ${sources[1]}`
    return directive
  })
  policy.value = directives.join('; ')
}

/** A redirect is cached once for all queries; each visitor keeps their own query. */
function keepQuery(event: CloudFrontFunctionsEvent): void {
  const location = event.response.headers.location
  if (location !== undefined) location.value += queryOf(event.request.querystring)
}

function becomeNotFound(response: Response): void {
  delete response.headers[STATUS_METADATA]
  // Without them browsers do not revalidate their copy, which would be answered with 304.
  delete response.headers.etag
  delete response.headers['last-modified']
  response.statusCode = 404
  response.statusDescription = 'Not Found'
}
