import { defineConfig } from 'vitest/config'

/** By default one core stays free. */
const maxWorkers = '100%'
const noConsoleErrors = './infra/testing/no-console-error.ts'

const inBrowsers = {
  globalSetup: ['./web/e2e/product.ts'],
  setupFiles: ['./web/e2e/setup.ts'],
  // For what hangs: a busy machine takes five times as long as a free one.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
  // Each worker has a product; whichever is free takes the next file, with the modules that it has loaded already.
  // They wait for mails, pauses and timeouts: three keep two cores busy.
  maxWorkers: 3,
  isolate: false,
  sequence: { groupOrder: 1 },
  // A browser on a busy machine now and then loses a press or a page; the check names what needed a second try.
  retry: 1,
}

const deepInBrowsers = { ...inBrowsers, sequence: { groupOrder: 3 } }

/** The setup keeps the files apart, so that they can share the time of loading the libraries. */
const onDatabase = {
  setupFiles: [noConsoleErrors, './infra/testing/shared-process.ts'],
  globalSetup: ['./infra/testing/database.ts'],
  isolate: false,
  maxWorkers,
  // For what hangs: a busy machine takes five times as long as a free one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Tests without JSX run in Node, which takes half the time; one that needs a DOM asks for it in its first line. */
const web = {
  root: '.',
  setupFiles: [noConsoleErrors, './web/src/testing/setup.ts'],
  testTimeout: 20_000,
  // The setup keeps the files apart. Libraries with a state of their own are loaded anew with our modules.
  isolate: false,
  maxWorkers,
  server: { deps: { inline: ['i18next', '@resvg/resvg-wasm'] } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'unit',
          include: ['{shared,functions,infra}/**/*.test.ts'],
          exclude: ['**/*.deep.test.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          // What starts real processes, waits for timeouts or races many calls.
          name: 'deep',
          include: ['{shared,functions,infra}/**/*.deep.test.ts'],
          // They wait half of their time.
          maxWorkers: 3,
          expect: { poll: { timeout: 30_000, interval: 50 } },
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...onDatabase,
          // The tests of the functions again, on Amazon's DynamoDB Local, which is slower and refuses more.
          name: 'referee',
          // DynamoDB Local answers slowly on a busy machine.
          testTimeout: 30_000,
          retry: 2,
          include: ['functions/**/*.test.ts'],
          exclude: [
            // Their database is a fake one that fails.
            'functions/platform/table/unavailable.deep.test.ts',
            'functions/endpoints/site/health.deep.test.ts',
            // What they ask of the table is asked by other files too: each kind of request, clause, index and refusal
            // (recorded on 23 November 2026). These are the slowest of those; a new file stays in.
            'functions/domain/rounds/counter-items.test.ts',
            'functions/domain/rounds/public-log-linking{,.deep}.test.ts',
            'functions/domain/rounds/public-log-files.deep.test.ts',
            'functions/endpoints/draw-log/linking.test.ts',
            'functions/domain/exclusions/refusals.test.ts',
            'functions/domain/location/service.test.ts',
            'functions/platform/wording/wording.test.ts',
            'functions/endpoints/audit-log/staff-calls.test.ts',
            'functions/endpoints/blogs/{create,publish-due,update,versions}.test.ts',
            'functions/endpoints/casino-links/{activate,create}.test.ts',
            'functions/endpoints/casinos/{closed-countries,reorder,texts}.test.ts',
            'functions/endpoints/exclusions/{authorization.deep,between,other-ways}.test.ts',
            'functions/endpoints/exports/get.test.ts',
            'functions/endpoints/images/check-upload.test.ts',
            'functions/endpoints/location/strictest.deep.test.ts',
            'functions/endpoints/mail/{mark-refused,without-casinos}.test.ts',
            'functions/endpoints/pages/feed.test.ts',
            'functions/endpoints/passkeys/{create,login}.test.ts',
            'functions/endpoints/players/decide-link.test.ts',
            'functions/endpoints/products/{create,list}.test.ts',
            'functions/endpoints/rate-limits/limited.deep.test.ts',
            'functions/endpoints/rounds/{fly.test,left-open.deep.test}.ts',
            'functions/endpoints/users/{confirm-age,limits,list,login,password,reauth,register,sessions,under-attack,update,verify}.test.ts',
            'functions/platform/{secrets,http/edge}.test.ts',
            'functions/testing/{bad-input,role-matrix}.test.ts',
          ],
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
