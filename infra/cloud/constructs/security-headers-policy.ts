import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { CspHashes } from '#shared/http/csp-hashes.ts'
import { HSTS_DAYS, securityHeaders } from '#shared/http/security-headers.ts'
import { regionalName } from '../stack-name.ts'

export interface SecurityHeadersPolicyProps {
  /** Hosts separated by commas, as in the settings. */
  readonly frameableCasinos?: string | undefined
  /** Origin to which pages upload files. */
  readonly uploadsTo?: string | undefined
  /** From the web build. */
  readonly hashes: CspHashes
}

/** CloudFront's quota for the value of one header; for this one AWS raises it on request. */
const HEADER_LENGTH_MAX = 1783

/**
 * `shared/http/security-headers.ts` as a CloudFront policy.
 *
 * @throws Error if a header is longer than CloudFront allows
 */
export function securityHeadersPolicy(scope: Construct, props: SecurityHeadersPolicyProps) {
  const frameHosts = (props.frameableCasinos ?? '').split(',').filter((host) => host !== '')
  const headers = securityHeaders({
    frameHosts,
    uploadsTo: props.uploadsTo,
    hashes: props.hashes,
    https: true,
  })
  refuseLongOnes(headers)
  // Rendered pages send their own content security policy, with the hashes of their own inline scripts.
  return headersPolicy(scope, 'SecurityHeaders', headers, { overridesCsp: false })
}

/** Headers of shared/http/security-headers.ts, and HSTS, as a CloudFront policy. */
export function headersPolicy(
  scope: Construct,
  id: string,
  headers: Readonly<Record<string, string>>,
  { overridesCsp }: { readonly overridesCsp: boolean },
): ResponseHeadersPolicy {
  // CloudFront has options of its own for these five, with the same values.
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'referrer-policy': referrerPolicy,
    'x-content-type-options': _nosniff,
    'x-frame-options': frameOption,
    'strict-transport-security': _hsts,
    ...others
  } = headers
  const override = true
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: regionalName(scope, id),
    comment: 'shared/http/security-headers.ts',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: overridesCsp },
      contentTypeOptions: { override },
      ...(frameOption ? { frameOptions: { frameOption: HeadersFrameOption.DENY, override } } : {}),
      ...(referrerPolicy
        ? { referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override } }
        : {}),
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(HSTS_DAYS),
        includeSubdomains: true,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  })
}

function refuseLongOnes(headers: Readonly<Record<string, string>>): void {
  const long = Object.entries(headers).find(([, value]) => value.length > HEADER_LENGTH_MAX)
  if (!long) return
  throw new Error(
    `The header ${long[0]} has ${long[1].length} characters and CloudFront takes ${HEADER_LENGTH_MAX}: fewer inline scripts and styles would do.`,
  )
}
