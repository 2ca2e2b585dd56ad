import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Declares the order of the layers in each file, since the pages' styles are separate files that load in any order. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, layout, ui;\n${code}` : null),
}

/**
 * Replaces the five marker errors that React creates while it loads: for their stacks V8 would parse all of React once
 * more, which takes 60 ms on a slow phone.
 */
const errorsWithoutStack: Plugin = {
  name: 'errors-without-stack',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) =>
      code.replace(
        /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
        '$1{ __proto__: Error.prototype, message: $2 }',
      ),
  },
}

/** Leaves out React Router's warnings for developers: its packages export the build that contains them. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/development\// },
    handler: (code) => code.replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false'),
  },
}

/** Leaves out the sentences that describe the API's operations: only its documentation shows them. */
const contractWithoutSentences: Plugin = {
  name: 'contract-without-sentences',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/api\/[\w-]+\.ts$/ },
    handler: (code) => code.replace(/\bsummary:\s*(?:'[^']*'|"[^"]*"|`[^`]*`)/g, "summary: '-'"),
  },
}

/** One chunk per library, which browsers keep until that library changes. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  router: /\/node_modules\/react-router(?:-dom)?\//,
  i18next: /\/node_modules\/i18next\//,
  query: /\/node_modules\/@tanstack\//,
  zod: /\/node_modules\/zod\//,
}

/** Modules that start both a public page and the application; without React and translations. */
const BASE = [
  /\/web\/src\/(?:app\/prefetch|i18n\/locale|lib\/(?:constants|layers|load-page|remembered|when-idle)|pwa\/install-prompt)\.ts/,
  /\/shared\/(?:site\/(?:pages|rendering)|i18n\/locale)|vite\/preload-helper/,
]

/** Modules that every island imports. */
const KIT = [
  /\/web\/src\/(?:app\/island|i18n\/(?:reading-language|use-translation)|ui\/(?:button|classes|island|link)\.)/,
  /\/web\/src\/lib\/(?:client|formats?|paths|server-clock|session|session-store|use-browser)\./,
  /\/shared\/(?:asked-age|api\/(?:client|errors|media|routes))\.ts/,
]

/** Modules that `ui/index.ts` exports, and what these import: a page that needs one of them loads all. */
const UI = [
  /\/web\/src\/ui\/(?:action-error|card|choice|countdown|data-table|dialog|error-summary|facts|figures|fold|page)\./,
  /\/web\/src\/ui\/(?:field|index|place-icon|placeholder|rich-text|rows|stepper|text-field)\./,
]

/** Modules of header and footer. */
const FRAME = [
  /\/web\/src\/app\/(?:header|footer|account|site-menu|use-disclosure)/,
  /\/web\/src\/lib\/(?:guards|menu|page-languages|use-near|use-visitor)\./,
  /\/web\/src\/ui\/(?:help-line\.|logout|status|toasts|use-hours)/,
  /\/shared\/(?:site\/config|countries\/(?:casino-rule|help-lines|table))/,
]

/** The odds of a round, shared by home and half of the tools: one chunk, since many small ones compress badly. */
const ODDS = /\/shared\/crash\/(?:multiplier|odds|target|hex|random)\.ts/

/** Returns one chunk per language for the translations of every page and the table that loads the others. */
function translationsGroup(id: string): string | null {
  const [, translations, table] = /\/i18n\/(?:(\w\w)\/(?:app|ui)\.json|tables\/(\w\w)\.ts)/.exec(id) ?? []
  const locale = translations ?? table
  return locale === undefined ? null : `translations-${locale}`
}

/**
 * Package that decodes entities (`&amp;`). Its browser variant needs the DOM, which the worker that renders Markdown lacks,
 * so the other variant is used.
 */
const ENTITIES = 'decode-named-character-reference'

/** The site: built to `dist/web` by build/build.ts; `#shared/*` and `#web/*` come from the imports of package.json. */
const site: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), layersFirst, errorsWithoutStack, routerWithoutWarnings, contractWithoutSentences],
  resolve: { alias: { [ENTITIES]: fileURLToPath(import.meta.resolve(ENTITIES)) } },
  define: { 'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy has no `data:`, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The manifest lists each page's chunks, which the build writes into its HTML.
    manifest: true,
    rolldownOptions: {
      input: ['src/main.tsx', 'src/document.ts'],
      output: {
        codeSplitting: {
          groups: [
            ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test })),
            ...Object.entries({ base: BASE, kit: KIT, frame: FRAME, ui: UI }).map(([name, parts]) => ({
              name,
              test: (id: string) => parts.some((part) => part.test(id)),
            })),
            { name: 'odds', test: ODDS },
            { debugName: 'translations', name: translationsGroup },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ command, isSsrBuild }) => {
  // A build is always for production, whatever NODE_ENV the shell or a test runner has set.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return isSsrBuild ? { ...site, build: {} } : site
})
