import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { mediaHeaders } from '#shared/http/security-headers.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { synthFairflight } from './testing/synth.ts'

const stacks = synthFairflight()

describe('the bucket of images', () => {
  it('is kept, forgets uploads after a day, and tells of what arrives', () => {
    stacks.stack('Site').hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: Match.arrayWith([
            Match.objectLike({
              Prefix: UPLOAD_EVENTS.image.prefix,
              ExpirationInDays: 1,
              Status: 'Enabled',
              NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            }),
            // The table can be restored to a day when it referred to them.
            Match.objectLike({
              Prefix: Match.absent(),
              Status: 'Enabled',
              NoncurrentVersionExpiration: { NoncurrentDays: KEPT_FOR.backupDays },
            }),
          ]),
        },
        CorsConfiguration: {
          CorsRules: [
            Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: ['https://*.cloudfront.net'] }),
          ],
        },
      }),
    })
  })

  it('is the one place beyond the site that pages may send to', () => {
    const policies = JSON.stringify(
      stacks.stack('Site').findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    )
    expect(policies).toMatch(/connect-src 'self' https:\/\/s3\.",\{"Ref":"AWS::Region"\}/)
    expect(policies).toContain(mediaHeaders()['content-security-policy'])
  })
})

describe('what arrives', () => {
  it('is checked with memory and time for the largest picture; what fails waits in a queue', () => {
    stacks.stack('Media').hasResourceProperties('AWS::Lambda::Function', {
      MemorySize: 2048,
      Timeout: 60,
      DeadLetterConfig: Match.anyValue(),
      Environment: { Variables: Match.objectLike({ MEDIA_BUCKET: Match.anyValue() }) },
    })
    stacks.stack('Media').hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({
        source: ['aws.s3'],
        detail: Match.objectLike({ object: { key: [{ prefix: 'waiting/' }] } }),
      }),
    })
  })

  it('lets each function do with objects only what it is for', () => {
    const roles = stacks.everywhere('AWS::IAM::Role').map((role) => JSON.stringify(role))
    const may = (action: string, prefix: string) =>
      roles.filter((role) => role.includes(`s3:${action}"`) && role.includes(`/${prefix}/*`))
    // The endpoint that signs forms; the check, which reads uploads and writes images.
    expect(may('PutObject', 'waiting')).toHaveLength(2)
    expect(may('GetObject', 'media')).toHaveLength(1)
    expect(may('PutObject', 'draw-log'), 'the job of the log alone').toHaveLength(1)
    for (const role of roles) expect(role).not.toMatch(/"s3:\*"|s3:PutObjectAcl|s3:PutBucketPolicy/)
  })
})
