import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. Started late, one of them would run for minutes beside idle workers. */
const LONGEST = [
  'web/e2e/accessibility-english.deep.test.ts',
  'web/e2e/accessibility.deep.test.ts',
  'web/e2e/languages.deep.test.ts',
  'web/e2e/cockpit.deep.test.ts',
  'web/e2e/lessons.deep.test.ts',
  'web/e2e/cockpit-faults.deep.test.ts',
  'web/e2e/navigation.test.ts',
  'web/e2e/engines.deep.test.ts',
  'web/e2e/cockpit.test.ts',
  'web/e2e/slow-network.deep.test.ts',
  'web/e2e/play-safe.test.ts',
  'web/e2e/main-job.test.ts',
  'web/e2e/pwa.deep.test.ts',
  'infra/replay/replay.deep.test.ts',
  'infra/local/start.deep.test.ts',
  'infra/local/closed.deep.test.ts',
  'infra/local/dev.deep.test.ts',
  'infra/local/killed.deep.test.ts',
  'functions/endpoints/draw-log/publish.deep.test.ts',
  'infra/log-audit/second-audit.deep.test.ts',
  'infra/crash/conformance.deep.test.ts',
  'functions/platform/table/unavailable.deep.test.ts',
  'shared/crash/list-check/false-alarms.deep.test.ts',
  'functions/endpoints/passkeys/login.test.ts',
  'functions/domain/players/player-list-items.test.ts',
  'functions/endpoints/stakes/budget.test.ts',
  'infra/smoke/smoke.deep.test.ts',
  'functions/domain/blogs/render-post.deep.test.ts',
  'functions/endpoints/users/first-proof.test.ts',
  'functions/endpoints/users/under-attack.test.ts',
  'functions/endpoints/location/strictest.deep.test.ts',
  'functions/endpoints/exclusions/authorization.deep.test.ts',
  'functions/domain/rounds/public-log-linking.deep.test.ts',
  'functions/testing/role-matrix.test.ts',
  'functions/testing/bad-input.test.ts',
  'functions/domain/public-log/publish-log.deep.test.ts',
  'functions/endpoints/draw-log/linking.test.ts',
  'functions/endpoints/search/find.test.ts',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
