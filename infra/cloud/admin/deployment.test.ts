import { describe, expect, it } from 'vitest'
import { type AwsCli, deploymentEnvironment } from './deployment.ts'

const outputs = (pairs: Record<string, string>) =>
  JSON.stringify({
    Stacks: [
      { Outputs: Object.entries(pairs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) },
    ],
  })

const ANSWERS: Readonly<Record<string, string>> = {
  'describe-stacks FairflightData': outputs({ TableName: 'table', AppSecretArn: 'arn:secret' }),
  'describe-stacks FairflightSite': outputs({ Address: 'https://fairflight.example' }),
}

const answering =
  (answers: Readonly<Record<string, string>>): AwsCli =>
  async ([, action, , name]) =>
    answers[`${action} ${name}`] ?? outputs({})

describe('the environment of an invitation', () => {
  it('come from the environment where all three are set', async () => {
    const env = { TABLE_NAME: 'a', APP_SECRET_ARN: 'b', SITE_ORIGIN: 'c' }
    expect(await deploymentEnvironment(env, undefined, answering({}))).toEqual(env)
  })

  it('come from the deployment otherwise', async () => {
    expect(await deploymentEnvironment({ TABLE_NAME: 'alone' }, undefined, answering(ANSWERS))).toEqual({
      TABLE_NAME: 'table',
      APP_SECRET_ARN: 'arn:secret',
      SITE_ORIGIN: 'https://fairflight.example',
    })
  })

  it('are those of the stage that is named', async () => {
    const staged = Object.fromEntries(
      Object.entries(ANSWERS).map(([key, value]) => [
        key.replace(' Fairflight', ' staging-Fairflight'),
        value,
      ]),
    )
    expect(await deploymentEnvironment({}, 'staging', answering(staged))).toMatchObject({
      TABLE_NAME: 'table',
    })
    await expect(deploymentEnvironment({}, undefined, answering(staged))).rejects.toThrow('no output')
  })

  it('are refused in a sentence where nothing is deployed', async () => {
    await expect(deploymentEnvironment({}, undefined, answering({}))).rejects.toThrow(
      'no output TableName: deploy it first',
    )
  })
})
