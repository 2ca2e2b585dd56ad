import { CfnResource, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  type LambdaDeploymentGroupProps,
} from 'aws-cdk-lib/aws-codedeploy'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Ping } from '#functions/platform/http/chain.ts'
import { methodsOf } from '#shared/api/endpoint.ts'
import { API_BASE, api, type Operation } from '#shared/api/index.ts'
import { accept } from './accept.ts'
import type { ApiStack } from './api-stack.ts'
import { AppFunction } from './constructs/app-function.ts'
import { acceptPrefixes, bucketStatements } from './constructs/bucket-grant.ts'
import { tableStatements } from './constructs/table-grant.ts'
import type { FunctionCode } from './function-code.ts'
import { bucketRightsOf, narrowRights, rightsOf } from './rights.ts'

/** One second less than API Gateway waits, so that a late function shows up as its own timeout. */
const ENDPOINT_TIMEOUT = Duration.seconds(29)

/** Canaries of one stack at a time: with 43 functions, all changed, the largest stack takes 25 minutes. */
const RELEASED_TOGETHER = 10

/** Calls from registration to a flight, for which the first visitor should not wait for a cold start. */
const MAIN_JOB: readonly string[] = [
  api.users.register,
  api.users.verifyCode,
  api.users.me,
  api.rounds.create,
  api.rounds.fly,
].map(nameOf)

/** Calls whose answer holds a signed promise of the public log. Only these functions may read its key. */
const PROMISING = [api.rounds.create, api.rounds.fly, api.rounds.reportOutcome].map(nameOf)

function nameOf({ method, path }: Pick<Operation['endpoint'], 'method' | 'path'>): string {
  return `${method} ${path}`
}

export interface EndpointsStackProps extends StackProps {
  readonly operations: readonly Operation[]
  readonly api: ApiStack
  readonly table: ITableV2
  readonly mediaBucket: IBucket
  readonly environment: Readonly<Record<string, string>>
  readonly logSecretArn: string
  readonly functions: FunctionCode
  /** The location service, for functions whose answer depends on the visitor's country. */
  readonly ipLocationUrl?: string | undefined
  /** The pause between calls that keep the functions of the main job warm; zero for no calls. */
  readonly keepWarm: Duration
}

/** Some domains of the contract: the function, rights and route of each operation. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id, props)
    const release = this.makeRelease(props.api.serverErrors)
    const mainJob: Alias[] = []
    const releases: CfnResource[] = []
    for (const operation of props.operations) {
      const { alias } = this.addOperation(operation, props)
      this.releaseAfter(alias, releases)
      new LambdaDeploymentGroup(this, `${operation.id}.release`, { ...release, alias })
      if (MAIN_JOB.includes(nameOf(operation.endpoint))) mainJob.push(alias)
    }
    if (props.keepWarm.toMinutes() > 0 && mainJob.length > 0) this.keepWarm(mainJob, props.keepWarm)
  }

  /** Keeps one instance of each function; handle.ts answers these calls at once. Parallel calls still start cold. */
  private keepWarm(functions: readonly Alias[], every: Duration): void {
    new Rule(this, 'KeepWarm', {
      description: 'Keeps the functions of the main job warm',
      schedule: Schedule.rate(every),
      targets: functions.map(
        (alias) =>
          new LambdaTarget(alias, {
            event: RuleTargetInput.fromObject({ keepWarm: true } satisfies Ping),
            // A failed call is not retried, since the next one follows soon.
            retryAttempts: 0,
          }),
      ),
    })
  }

  /**
   * A new version gets a tenth of the calls for five minutes. If the alarm goes off, CloudFormation rolls the whole
   * stack back (docs/decisions/0037).
   */
  private makeRelease(serverErrors: Alarm): Omit<LambdaDeploymentGroupProps, 'alias'> {
    const role = new Role(this, 'ReleaseRole', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    })
    accept(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'It moves aliases and reads alarms; which ones are not told apart by AWS’s own policy.',
    })
    return {
      application: new LambdaApplication(this, 'Release'),
      role,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [serverErrors],
    }
  }

  /** Limits how many aliases CloudFormation moves at once; unchanged aliases wait for nothing. */
  private releaseAfter(alias: Alias, releases: CfnResource[]): void {
    const resource = alias.node.defaultChild
    if (!(resource instanceof CfnResource)) throw new Error('The alias has no CfnResource')
    const before = releases.at(-RELEASED_TOGETHER)
    // A dependency of the constructs would be a circle: rules and permissions belong to them.
    if (before) resource.addDependency(before)
    releases.push(resource)
  }

  private addOperation({ id, endpoint, handlerPath }: Operation, props: EndpointsStackProps): AppFunction {
    const { functions } = props
    const rights = narrowRights(rightsOf(endpoint), functions.commandsOf(handlerPath))
    const bucketRights = bucketRightsOf(handlerPath)
    const appFunction = new AppFunction(this, id, {
      code: functions.codeOf(handlerPath),
      description: `${endpoint.method} ${endpoint.path}: ${endpoint.summary}`.slice(0, 256),
      environment: environmentOf(endpoint, props),
      statements: [
        ...tableStatements(props.table, rights),
        ...bucketStatements(props.mediaBucket, bucketRights),
      ],
      timeout: ENDPOINT_TIMEOUT,
      logs: props.api.functionLog,
    })
    acceptPrefixes(appFunction, props.mediaBucket, bucketRights)
    const integration = new HttpLambdaIntegration(id, appFunction.alias)
    for (const method of methodsOf(endpoint)) {
      const route = new HttpRoute(this, `${id}.${method === 'HEAD' ? 'head' : 'route'}`, {
        httpApi: props.api.httpApi,
        routeKey: HttpRouteKey.with(API_BASE + endpoint.path, HttpMethod[method]),
        integration,
      })
      accept(route, {
        'AwsSolutions-APIG4':
          'The handler itself checks session, role and origin (functions/endpoints/handle.ts).',
      })
    }
    return appFunction
  }
}

function environmentOf(
  endpoint: Operation['endpoint'],
  { environment, ipLocationUrl, logSecretArn }: EndpointsStackProps,
): Readonly<Record<string, string>> {
  return {
    ...environment,
    ...(endpoint.located && ipLocationUrl ? { IP_LOCATION_URL: ipLocationUrl } : {}),
    ...(PROMISING.includes(nameOf(endpoint)) ? { DRAW_LOG_SECRET_ARN: logSecretArn } : {}),
  }
}
