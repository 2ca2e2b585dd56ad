import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { API_BASE, operations } from '#shared/api/index.ts'

/** Requests of one address in five minutes. A page has about ten files; an office may share one address. */
const CALLS_MAX = 3000
/** Requests of one address in five minutes that try passwords or codes. */
const GUESSES_MAX = 100

/**
 * AWS's common rule set. Its rules on bodies only count: posts are longer than the 8 KB that these rules allow and may
 * mention scripts and addresses, and every body is checked against its schema anyway.
 */
const COMMON = {
  vendorName: 'AWS',
  name: 'AWSManagedRulesCommonRuleSet',
  ruleActionOverrides: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
  ].map((name) => ({ name, actionToUse: { count: {} } })),
} satisfies CfnWebACL.ManagedRuleGroupStatementProperty

/**
 * A firewall for the distribution: 5 dollars a month, 1 for each of the three rules, 0.60 for a million requests.
 * CloudFront uses firewalls in us-east-1 only, so it is a stack of its own, and a setting gives its ARN to the site.
 */
export class WafStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id, { env: { region: 'us-east-1' } })
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      description: `${id}: rates by address, and what AWS knows to be hostile`,
      defaultAction: { allow: {} },
      visibilityConfig: measuredAs(id),
      rules: [
        byAddress('Guesses', 0, { limit: GUESSES_MAX, scopeDownStatement: pathOf(guessedPaths()) }),
        byAddress('Calls', 1, { limit: CALLS_MAX }),
        {
          name: 'Common',
          priority: 2,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: COMMON },
          visibilityConfig: measuredAs('Common'),
        },
      ],
    })
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn })
  }
}

type Limit = Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>

function byAddress(name: string, priority: number, limit: Limit): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, ...limit } },
    visibilityConfig: measuredAs(name),
  }
}

/** Requests are counted, never sampled: samples contain cookies and addresses. */
function measuredAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}

/** An expression of the paths where somebody may guess. */
function guessedPaths(): string {
  const paths = operations
    .filter(({ endpoint }) => endpoint.throttle === 'guesses')
    .map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, '[^/]+'))
  return `^${API_BASE}(${[...new Set(paths)].join('|')})$`
}

function pathOf(regexString: string): CfnWebACL.StatementProperty {
  return {
    regexMatchStatement: {
      regexString,
      fieldToMatch: { uriPath: {} },
      textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
    },
  }
}
