import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import { CSP_METADATA, STATUS_METADATA } from './metadata.ts'
import { queryOf } from './query.ts'

type Response = CloudFrontFunctionsEvent['response']

/**
 * Before a page is sent: its content security policy names what stands in this very page, since the headers
 * of the distribution take minutes to reach every edge after a deployment (a page that the API rendered brings its
 * own); and a not-found page, which the bucket can only answer with 200, gets its 404. The page is told by its own metadata and not by its path, since it is not documented which path stands here once
 * page-request.ts has changed it: the visitor's or the file's.
 */
export function handler(event: CloudFrontFunctionsEvent): Response {
  const response = event.response
  const uri = event.request.uri
  nameWhatStandsInside(response)
  if (response.statusCode === 301) keepQuery(event)
  if (response.headers[STATUS_METADATA] !== undefined) becomeNotFound(response)
  if (uri === '/sw.js') response.headers['service-worker-allowed'] = { value: '/' }
  // Who prefers another language is led elsewhere from here.
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

/** A page that has moved is kept once, whatever query it is asked with; each asker goes on with their own. */
function keepQuery(event: CloudFrontFunctionsEvent): void {
  const location = event.response.headers.location
  if (location !== undefined) location.value += queryOf(event.request.querystring)
}

function becomeNotFound(response: Response): void {
  delete response.headers[STATUS_METADATA]
  // Without them no browser asks whether its copy is still good, and is told 304.
  delete response.headers.etag
  delete response.headers['last-modified']
  response.statusCode = 404
  response.statusDescription = 'Not Found'
}
