export interface SecurityHeaderOptions {
  /** Hosts that a page may show in a frame (the casinos of `FRAMEABLE_CASINOS`). */
  readonly frameHosts?: readonly string[]
}

/**
 * The headers that guard every page, by name in lower case; cloud and laptop send the same ones. HTTPS only
 * (HSTS) is added by the cloud, where there is HTTPS.
 *
 * @example securityHeaders()['x-content-type-options'] // 'nosniff'
 */
export function securityHeaders({ frameHosts = [] }: SecurityHeaderOptions = {}) {
  const frames = frameHosts.map((host) => `https://${host}`).join(' ')
  const policy = {
    'default-src': "'self'",
    // Casinos' logos stand on their own hosts.
    'img-src': "'self' data: https:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-src': frames === '' ? "'none'" : frames,
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses of mailed links carry a secret: none leaves the site.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  } as const
}
