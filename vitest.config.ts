import { defineConfig } from 'vitest/config'
import LongestFirst from './infra/testing/longest-first.ts'

/** Vitest leaves one core free by default; our tests may use all. */
const maxWorkers = '100%'
const noConsoleErrors = './infra/testing/no-console-error.ts'

const inBrowsers = {
  globalSetup: ['./web/e2e/product.ts'],
  setupFiles: ['./web/e2e/setup.ts'],
  // Ends a hanging test: a busy machine takes five times as long as a free one.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
  // Each worker has a product; whichever is free takes the next file, with the modules that it has loaded already.
  // Tests wait for mails, pauses and timeouts, so three workers keep two cores busy.
  maxWorkers: 3,
  isolate: false,
  sequence: { groupOrder: 1 },
  // A browser on a busy machine now and then loses a press or a page; the check names what needed a second try.
  retry: 1,
}

const deepInBrowsers = { ...inBrowsers, sequence: { groupOrder: 3 } }

/** The setup keeps the files apart, so that they can share the time of loading the libraries. */
const onDatabase = {
  setupFiles: ['./infra/testing/shared-process.ts', noConsoleErrors],
  globalSetup: ['./infra/testing/database.ts'],
  isolate: false,
  maxWorkers,
  // Ends a hanging test: a busy machine takes five times as long as a free one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Tests without JSX run in Node, which takes half the time; one that needs a DOM asks for it in its first line. */
const web = {
  root: '.',
  setupFiles: [noConsoleErrors, './web/src/testing/setup.ts'],
  testTimeout: 20_000,
  // On a busy machine React may set a focus after the test has looked; the check names what needed a second try.
  retry: 1,
  // The setup keeps the files apart. Libraries with a state of their own are loaded anew with our modules.
  isolate: false,
  maxWorkers,
  server: { deps: { inline: ['i18next', '@resvg/resvg-wasm'] } },
}

/** Tests of the functions that run on the embedded database only. */
const EMBEDDED_ONLY = {
  quick: [
    // A day of attacks takes 5 minutes on DynamoDB Local, and hundreds of posts written at once wait too long there.
    'functions/endpoints/users/under-attack.test.ts',
    'functions/endpoints/mail/floods.test.ts',
    'functions/endpoints/rate-limits/limited.test.ts',
    'functions/endpoints/blogs/list-posts.test.ts',
    // Nearly every request is refused before it reaches the database.
    'functions/testing/bad-input.test.ts',
    'functions/testing/role-matrix.test.ts',
    // These tests change the log's files; `publish.deep.test.ts` tests what writes them.
    'functions/endpoints/draw-log/cheats.test.ts',
    // These tests hardly touch the database, or other files test the same reads and writes on DynamoDB Local.
    'functions/domain/**/*-rules.test.ts',
    'functions/domain/blogs/render-post.test.ts',
    'functions/domain/exclusions/{refusals,unify-spelling}.test.ts',
    'functions/domain/users/password.test.ts',
    'functions/endpoints/blogs/{places,versions}.test.ts',
    'functions/endpoints/exclusions/{between,other-ways}.test.ts',
    'functions/endpoints/mail/{allowance,send,without-casinos}.test.ts',
    'functions/endpoints/users/{first-proof,limits,login-by-link,reauth,rules-rev}.test.ts',
    'functions/endpoints/draw-log/{linking,no-list}.test.ts',
    'functions/endpoints/{audit-log/staff-calls,casinos/closed-countries,images/check-upload}.test.ts',
    'functions/endpoints/{care/ask,location/change-of-country,pages/feed,pages/post}.test.ts',
    'functions/platform/{http/edge,http/refusals,wording/wording}.test.ts',
  ],
  deep: [
    // Their database is a fake one that fails.
    'functions/platform/table/unavailable.deep.test.ts',
    'functions/endpoints/site/health.deep.test.ts',
    // Every operation tried by every caller, and thousands of log entries: 6 minutes and 1 on DynamoDB Local.
    'functions/endpoints/exclusions/authorization.deep.test.ts',
    'functions/domain/rounds/public-log-linking.deep.test.ts',
    'functions/domain/public-log/publish-log.deep.test.ts',
    // A hundred places, each with the same few reads.
    'functions/endpoints/location/strictest.deep.test.ts',
    // Hundreds of rounds; `create.test.ts`, `fly.test.ts` and `list.test.ts` run on DynamoDB Local.
    'functions/endpoints/rounds/left-open.deep.test.ts',
  ],
}
/** The deep check runs the functions' tests on DynamoDB Local (project `referee`) instead of the embedded database. */
const onReferee = process.env.FUNCTIONS_ON === 'referee'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A failed comparison is told at length.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'unit',
          include: [
            '{shared,infra}/**/*.test.ts',
            ...(onReferee ? EMBEDDED_ONLY.quick : ['functions/**/*.test.ts']),
          ],
          exclude: ['**/*.deep.test.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          // Tests that start real processes, wait for timeouts or race many calls.
          name: 'deep',
          include: [
            '{shared,infra}/**/*.deep.test.ts',
            ...(onReferee ? EMBEDDED_ONLY.deep : ['functions/**/*.deep.test.ts']),
          ],
          // These and the next project's share the workers: they wait half of their time.
          maxWorkers: 5,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 30_000, interval: 50 } },
          retry: 1,
        },
      },
      {
        test: {
          ...onDatabase,
          // The tests of the functions on Amazon's DynamoDB Local, which is slower and refuses more.
          name: 'referee',
          maxWorkers: 5,
          sequence: { groupOrder: 2 },
          retry: 1,
          include: ['functions/**/*.test.ts'],
          exclude: [...EMBEDDED_ONLY.quick, ...EMBEDDED_ONLY.deep],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...web, name: 'web', include: ['web/{src,build}/**/*.test.ts'] },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...web, name: 'screens', include: ['web/{src,build}/**/*.test.tsx'], environment: 'jsdom' },
      },
      {
        test: {
          ...inBrowsers,
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts'],
          exclude: ['**/*.deep.test.ts'],
        },
      },
      { test: { ...deepInBrowsers, name: 'e2e-deep', include: ['web/e2e/**/*.deep.test.ts'] } },
      // The main job again, on the database that refuses more.
      { test: { ...deepInBrowsers, name: 'e2e-referee', include: ['web/e2e/main-job.test.ts'] } },
    ],
  },
})
