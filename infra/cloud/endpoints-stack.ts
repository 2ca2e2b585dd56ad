import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { methodsOf } from '#shared/api/endpoint.ts'
import { API_BASE, type Operation } from '#shared/api/index.ts'
import { accept } from './accept.ts'
import { AppFunction } from './constructs/app-function.ts'
import { acceptPrefixes, bucketStatements } from './constructs/bucket-grant.ts'
import { tableStatements } from './constructs/table-grant.ts'
import type { FunctionCode } from './function-code.ts'
import { bucketRightsOf, rightsOf, usedOf } from './rights.ts'

/** One second less than API Gateway waits, so that a late function is seen as its own timeout. */
const ENDPOINT_TIMEOUT = Duration.seconds(29)

export interface EndpointsStackProps extends StackProps {
  readonly operations: readonly Operation[]
  readonly httpApi: HttpApi
  readonly table: ITableV2
  readonly mediaBucket: IBucket
  readonly environment: Readonly<Record<string, string>>
  readonly functions: FunctionCode
  /** For the functions whose answer depends on where the visitor is. */
  readonly ipLocationUrl?: string | undefined
}

/** Some domains of the contract: for each operation its function, with its rights, and its route. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id, props)
    for (const operation of props.operations) this.addOperation(operation, props)
  }

  private addOperation({ id, endpoint, handlerPath }: Operation, props: EndpointsStackProps): void {
    const { functions } = props
    const commands = functions.commandsOf(handlerPath)
    const atMost = rightsOf(endpoint)
    const bucketRights = bucketRightsOf(handlerPath)
    const appFunction = new AppFunction(this, id, {
      code: functions.codeOf(handlerPath),
      description: `${endpoint.method} ${endpoint.path}: ${endpoint.summary}`.slice(0, 256),
      environment: environmentOf(endpoint, props),
      statements: [
        ...tableStatements(props.table, commands ? usedOf(atMost, commands) : atMost),
        ...bucketStatements(props.mediaBucket, bucketRights),
      ],
      timeout: ENDPOINT_TIMEOUT,
    })
    acceptPrefixes(appFunction, props.mediaBucket, bucketRights)
    const integration = new HttpLambdaIntegration(id, appFunction.lambda)
    for (const method of methodsOf(endpoint)) {
      const route = new HttpRoute(this, `${id}.${method === 'HEAD' ? 'head' : 'route'}`, {
        httpApi: props.httpApi,
        routeKey: HttpRouteKey.with(API_BASE + endpoint.path, HttpMethod[method]),
        integration,
      })
      accept(route, {
        'AwsSolutions-APIG4':
          'The handler itself checks session, role and origin (functions/http/handle.ts).',
      })
    }
  }
}

function environmentOf(
  { located }: Operation['endpoint'],
  { environment, ipLocationUrl }: EndpointsStackProps,
): Readonly<Record<string, string>> {
  return located && ipLocationUrl ? { ...environment, IP_LOCATION_URL: ipLocationUrl } : environment
}
