import type { Node } from 'constructs'
import { LOCATION_URL_SHAPE, readLocationUrl } from '#shared/http/location-url.ts'
import { readWitnesses } from '#shared/tlog/note.ts'

/** Settings of the operator, from cdk.context.json or `-c name=value` (docs/deploy.md). */
export interface Settings {
  /** Names a second installation in the account, e.g. `staging`; the first has no name. */
  readonly stage?: string
  /** Domain of the site, e.g. `fairflight.example`. Default: CloudFront's own address. */
  readonly domain?: string
  /** The domain's certificate in us-east-1, the only region that CloudFront uses. */
  readonly certificateArn?: string
  /** The domain's Route 53 zone; if given, DNS records are made automatically. */
  readonly hostedZoneId?: string
  /** The sender of mail. Default: no-reply@ the domain; without either, no mail goes out. */
  readonly sender?: string
  /** Receives alarms. */
  readonly alarmEmail?: string
  /** Dollars a month from which `alarmEmail` is warned. Default: 50. */
  readonly monthlyBudget?: string
  /** `optional`: staff may log in by password alone. Default: they need a passkey. */
  readonly staffPasskey?: string
  /** Multiplies the rate limits. Default: 1. */
  readonly rateLimitScale?: string
  /** Minutes after which the functions of the main job are called to stay warm; 0 is never. Default: 5. */
  readonly keepWarm?: string
  /** `on` creates a web application firewall in us-east-1; then set its ARN as `webAclArn` (docs/deploy.md). */
  readonly waf?: string
  /** The firewall in front of the distribution. Default: none, since it costs. */
  readonly webAclArn?: string
  /** Casino hosts that the setup may open in a frame, comma separated. */
  readonly frameableCasinos?: string
  /** The service that is asked for the country of a truncated address if CloudFront names none. */
  readonly ipLocationUrl?: string
  /** Witnesses that also sign the public log: address and key of each, separated by commas. Default: none. */
  readonly drawLogWitnesses?: string
  /** After a restore: the table that the functions use instead of the stack's own (docs/operate.md). */
  readonly restoredTableArn?: string
  /** Stream ARN of the restored table. */
  readonly restoredStreamArn?: string
  /**
   * The key id of the edge secret that CloudFront sends; change it once the functions know the new one
   * (docs/operate.md).
   */
  readonly edgeKeyId?: string
}

const STAGE = /^[a-z](?:-?[a-z0-9]){0,11}$/
/** A positive number of at most a million, as in functions/platform/config.ts. */
const SCALE = /^(?!0+(?:\.0+)?$)(?:\d{1,6}(?:\.\d+)?|1000000)$/
/** Lambda keeps an idle instance for some minutes. */
const MINUTES = /^(?:\d|1[0-5])$/
const WEB_ACL = /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/
const DOLLARS = /^[1-9]\d{0,6}$/
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const CERTIFICATE = /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/
const ZONE = /^Z[A-Z0-9]{1,31}$/
const TABLE = /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+$/
const STREAM = /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/[\w.:-]+$/
/** An address without characters that would end it in `Name <address>`. */
const EMAIL = /^[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,"]+$/

/** Pairs of settings of which the first needs the second. */
const NEEDED_TOGETHER = [
  ['domain', 'certificateArn'],
  ['certificateArn', 'domain'],
  ['hostedZoneId', 'domain'],
  ['monthlyBudget', 'alarmEmail'],
  ['restoredTableArn', 'restoredStreamArn'],
  ['restoredStreamArn', 'restoredTableArn'],
] as const satisfies readonly (readonly [keyof Settings, keyof Settings])[]

/**
 * Reads the settings of a deployment from the app's context; `STAFF_PASSKEY` and `IP_LOCATION_URL` from the
 * environment too.
 *
 * @throws Error naming all errors at once
 * @example npx cdk deploy --all -c domain=fairflight.example -c certificateArn=arn:aws:acm:us-east-1:…
 */
export function readSettings(node: Node, env: Readonly<Record<string, string | undefined>> = {}): Settings {
  const errors: string[] = []
  const read = (name: keyof Settings, shape: RegExp, wanted: string, fromEnv?: string) => {
    const value: unknown = node.tryGetContext(name) ?? fromEnv
    if (value === undefined || value === '') return {}
    // In cdk.json a number may be written without quotes.
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && shape.test(text)) return { [name]: text }
    errors.push(`${name} must be ${wanted}`)
    return {}
  }
  const settings: Settings = {
    ...read('stage', STAGE, 'a short name in lower case, such as staging'),
    ...read('domain', DOMAIN, 'a host name in lower case, such as fairflight.example'),
    ...read('certificateArn', CERTIFICATE, 'the ARN of an ACM certificate in us-east-1'),
    ...read('hostedZoneId', ZONE, 'the id of a Route 53 hosted zone'),
    ...read('sender', EMAIL, 'an e-mail address'),
    ...read('alarmEmail', EMAIL, 'an e-mail address'),
    ...read('monthlyBudget', DOLLARS, 'whole dollars'),
    ...read('staffPasskey', /^(?:optional|required)$/, 'optional or required', env.STAFF_PASSKEY),
    ...read('rateLimitScale', SCALE, 'a positive number, a million at most'),
    ...read('keepWarm', MINUTES, 'whole minutes, 15 at most'),
    ...read('waf', /^on$/, 'on'),
    ...read('webAclArn', WEB_ACL, 'the ARN of a global web ACL, which is in us-east-1'),
    ...read('frameableCasinos', /^[a-z0-9.,-]+$/, 'host names separated by commas'),
    ...readService(node, env.IP_LOCATION_URL, errors),
    ...readLogWitnesses(node, errors),
    ...read('restoredTableArn', TABLE, 'the ARN of a DynamoDB table'),
    ...read('restoredStreamArn', STREAM, 'the ARN of a DynamoDB stream'),
    ...read('edgeKeyId', /^[1-9]\d{0,4}$/, 'a number'),
  }
  for (const [name, other] of NEEDED_TOGETHER) {
    if (settings[name] && !settings[other]) errors.push(`${name} needs ${other}`)
  }
  const { domain, sender } = settings
  if (domain && sender && !sender.endsWith(`@${domain}`))
    errors.push(`sender must be an address at ${domain}`)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return settings
}

/** The address may contain a key, so the error does not repeat it. From the cloud, localhost cannot work. */
function readService(
  node: Node,
  environment: string | undefined,
  errors: string[],
): Pick<Settings, 'ipLocationUrl'> {
  const value: unknown = node.tryGetContext('ipLocationUrl') ?? environment
  if (value === undefined || value === '') return {}
  const url = typeof value === 'string' ? readLocationUrl(value) : null
  if (url?.protocol === 'https:') return { ipLocationUrl: url.href }
  errors.push(`ipLocationUrl must be ${LOCATION_URL_SHAPE}`)
  return {}
}

/** Refuses witnesses on this machine, which the cloud cannot reach. */
function readLogWitnesses(node: Node, errors: string[]): Pick<Settings, 'drawLogWitnesses'> {
  const value: unknown = node.tryGetContext('drawLogWitnesses')
  if (value === undefined || value === '') return {}
  try {
    const witnesses = typeof value === 'string' ? readWitnesses(value) : []
    const isFar = witnesses.length > 0 && witnesses.every(({ url }) => url.startsWith('https:'))
    if (isFar && typeof value === 'string') return { drawLogWitnesses: value }
  } catch {
    // The error below covers an unreadable value too.
  }
  errors.push('drawLogWitnesses must be an https address and a key of each witness, separated by commas')
  return {}
}
