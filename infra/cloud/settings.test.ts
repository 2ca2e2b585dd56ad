import { RootConstruct } from 'constructs'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { OWN_DOMAIN, WITNESS } from './testing/synth.ts'

/** A node of the construct tree that has this context. */
function nodeOf(context: Record<string, string | number> = {}) {
  const { node } = new RootConstruct()
  for (const [name, value] of Object.entries(context)) node.setContext(name, value)
  return node
}
const settingsOf = (context: Record<string, string | number>) => readSettings(nodeOf(context))

const { certificateArn: CERTIFICATE } = OWN_DOMAIN
const RESTORED = 'arn:aws:dynamodb:eu-west-1:111122223333:table/fairflight-restored'

describe('the settings of a deployment', () => {
  it('may all be left out', () => {
    expect(settingsOf({})).toEqual({})
  })

  it('are read from the context', () => {
    expect(settingsOf(OWN_DOMAIN)).toEqual(OWN_DOMAIN)
  })

  it('take numbers with quotes and without, which cdk.json may have', () => {
    expect(settingsOf({ rateLimitScale: 2.5 })).toEqual({ rateLimitScale: '2.5' })
    expect(settingsOf({ rateLimitScale: '2.5' })).toEqual({ rateLimitScale: '2.5' })
  })

  it('take the witnesses of the log of draws', () => {
    expect(settingsOf({ drawLogWitnesses: WITNESS })).toEqual({ drawLogWitnesses: WITNESS })
  })

  it.each([
    ['ipLocationUrl', 'IP_LOCATION_URL', 'https://first.example/geo', 'https://second.example/?key=k1'],
    ['staffPasskey', 'STAFF_PASSKEY', 'required', 'optional'],
  ])('take %s from the context, else from the environment', (name, variable, first, second) => {
    expect(readSettings(nodeOf(), { [variable]: second })).toEqual({ [name]: second })
    expect(readSettings(nodeOf({ [name]: first }), { [variable]: second })).toEqual({ [name]: first })
  })

  it.each([
    [{ domain: 'Fair flight' }, 'domain must be'],
    [{ domain: 'fairflight.example' }, 'domain needs certificateArn'],
    [{ certificateArn: CERTIFICATE }, 'certificateArn needs domain'],
    [{ certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') }, 'in us-east-1'],
    [{ hostedZoneId: 'Z0A1' }, 'hostedZoneId needs domain'],
    [{ alarmEmail: 'nobody' }, 'alarmEmail must be'],
    [{ sender: 'Fairflight <mail@example.com>' }, 'sender must be'],
    [
      { domain: 'fairflight.example', certificateArn: CERTIFICATE, sender: 'mail@other.example' },
      'sender must be an address at fairflight.example',
    ],
    [{ frameableCasinos: 'https://a.example' }, 'frameableCasinos must be'],
    [{ restoredTableArn: 'fairflight-restored' }, 'restoredTableArn must be'],
    [{ restoredTableArn: RESTORED }, 'restoredTableArn needs restoredStreamArn'],
    [{ stage: 'Staging' }, 'stage must be'],
    [{ stage: 'a-name-that-is-long' }, 'stage must be'],
    [{ rateLimitScale: '0' }, 'rateLimitScale must be'],
    [{ rateLimitScale: '0.0' }, 'rateLimitScale must be'],
    [{ rateLimitScale: '1e3' }, 'rateLimitScale must be'],
    [{ rateLimitScale: '1000001' }, 'rateLimitScale must be'],
    [{ keepWarm: '-1' }, 'keepWarm must be'],
    [{ keepWarm: '16' }, 'keepWarm must be'],
    [{ waf: 'yes' }, 'waf must be on'],
    [{ webAclArn: 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/a/b' }, 'webAclArn must be'],
    [{ monthlyBudget: '50' }, 'monthlyBudget needs alarmEmail'],
    [{ monthlyBudget: '0', alarmEmail: 'ada@fairflight.example' }, 'monthlyBudget must be'],
    [{ ipLocationUrl: 'http://location.example' }, 'ipLocationUrl must be an https address'],
    [{ ipLocationUrl: 'http://localhost:8080' }, 'ipLocationUrl must be an https address'],
    [{ staffPasskey: 'maybe' }, 'staffPasskey must be'],
    [{ drawLogWitnesses: 'https://witness.example' }, 'drawLogWitnesses must be'],
    [{ drawLogWitnesses: WITNESS.replace('https:', 'http:') }, 'drawLogWitnesses must be'],
    [
      { drawLogWitnesses: WITNESS.replace('https://witness.example', 'http://localhost:1') },
      'must be an https',
    ],
  ])('refuse %j', (context, message) => {
    expect(() => settingsOf(context)).toThrow(message)
  })

  it('name all their faults at once', () => {
    expect(() => settingsOf({ domain: '-', alarmEmail: '-', staffPasskey: 'no' })).toThrow(
      /domain must be.*\nalarmEmail must be.*\nstaffPasskey must be/,
    )
  })
})
