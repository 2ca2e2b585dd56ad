import { type CspHashes, NO_HASHES } from './csp-hashes.ts'

export interface SecurityHeaderOptions {
  /** Hosts that a page may show in a frame (the casinos of `FRAMEABLE_CASINOS`). */
  readonly frameHosts?: readonly string[]
  readonly hashes?: CspHashes
  /** Address of the bucket to which pages upload editors' images. */
  readonly uploadsTo?: string | undefined
  /** True adds HSTS, so that browsers use only HTTPS. */
  readonly https?: boolean
}

/**
 * Two years. Without `preload`: leaving the browsers' own list (https://hstspreload.org) takes months, so the owner
 * decides (docs/deploy.md).
 */
export const HSTS_DAYS = 730
export const STRICT_TRANSPORT_SECURITY = `max-age=${HSTS_DAYS * 24 * 60 * 60}; includeSubDomains`

/** Browser features that no page of ours uses; Chromium 156 knows all of them. */
const UNUSED_ABILITIES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * The security headers of every page, by name in lower case. Cloud and local run send the same ones, except that only the
 * cloud uses HTTPS.
 *
 * @throws Error for an invalid frame host
 * @example securityHeaders()['x-content-type-options'] // 'nosniff'
 */
export function securityHeaders(options: SecurityHeaderOptions = {}) {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses of mailed links contain a secret, which must not leave the site.
    'referrer-policy': 'same-origin',
    'permissions-policy': UNUSED_ABILITIES.map((ability) => `${ability}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.https ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}),
  } as const
}

function contentSecurityPolicy(options: SecurityHeaderOptions): string {
  const { frameHosts = [], hashes = NO_HASHES, https = false, uploadsTo } = options
  const directives = [
    ['default-src', "'self'"],
    ['script-src', ...sourcesOf(hashes.script)],
    ['style-src', ...sourcesOf(hashes.style)],
    // Casinos' logos are on their own hosts.
    ['img-src', "'self'", 'data:', 'https:'],
    ['connect-src', "'self'", ...(uploadsTo === undefined ? [] : [uploadSource(uploadsTo)])],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-src', ...(frameHosts.length === 0 ? ["'none'"] : frameHosts.map(frameSource))],
    ['frame-ancestors', "'none'"],
    ...(https ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** Returns CSP sources: files of the site, and inline code by its hashes. */
export function sourcesOf(hashes: readonly string[]): readonly string[] {
  return ["'self'", ...hashes]
}

/** Returns the full address of one bucket, so that others are refused. */
function uploadSource(address: string): string {
  if (!/^https?:\/\/[^\s;,'"*]+$/.test(address))
    throw new Error(`"${address}" is no address to send files to.`)
  return address
}

/**
 * Returns headers of images: nothing in one can run, however it is opened; other sites and feed readers may show it.
 */
export function mediaHeaders() {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  } as const
}

function frameSource(host: string): string {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) throw new Error(`"${host}" is no host that can be framed.`)
  return `https://${host}`
}
