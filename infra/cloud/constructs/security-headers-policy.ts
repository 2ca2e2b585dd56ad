import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { securityHeaders } from '#shared/http/security-headers.ts'
import type { Settings } from '../settings.ts'

/** `shared/http/security-headers.ts` as CloudFront wants it told, and HTTPS only from the second visit on. */
export function securityHeadersPolicy(scope: Construct, { frameableCasinos = '' }: Settings) {
  const frameHosts = frameableCasinos.split(',').filter((host) => host !== '')
  const {
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': referrerPolicy,
    // CloudFront sends these two by switches of its own, with the same values.
    'x-content-type-options': _nosniff,
    'x-frame-options': _deny,
    ...others
  } = securityHeaders({ frameHosts })
  const override = true
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    comment: 'shared/http/security-headers.ts',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: REFERRER_POLICIES[referrerPolicy], override },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  })
}

const REFERRER_POLICIES = { 'same-origin': HeadersReferrerPolicy.SAME_ORIGIN }
