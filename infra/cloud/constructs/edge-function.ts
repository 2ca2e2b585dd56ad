import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { bundleEdge, type EdgeFile } from '../edge/bundle-edge.ts'

/** Runs a file of `infra/cloud/edge` on the viewer request or on the viewer response. */
export function edgeFunction(scope: Construct, name: EdgeFile): FunctionAssociation {
  return {
    eventType: name.endsWith('-response')
      ? FunctionEventType.VIEWER_RESPONSE
      : FunctionEventType.VIEWER_REQUEST,
    function: new CloudFrontFunction(scope, name, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(bundleEdge(name)),
      comment: `infra/cloud/edge/${name}.ts`,
    }),
  }
}
