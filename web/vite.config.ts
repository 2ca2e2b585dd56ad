import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Styles are split with the pages and arrive in any order: each file names the layers first. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, layout, ui;\n${code}` : null),
}

/**
 * React makes five errors while it is loaded, by which it knows itself. For their stacks V8 would read all its code once more:
 * 60 ms of a slow phone.
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

/** Changes with a release of theirs, not of ours: browsers keep it. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  router: /\/node_modules\/react-router(?:-dom)?\//,
  i18next: /\/node_modules\/i18next\//,
  query: /\/node_modules\/@tanstack\//,
  zod: /\/node_modules\/zod\//,
}

/** What a public page begins with, and the application too: neither React nor translations. */
const BASE = [
  /\/web\/src\/(?:app\/prefetch|i18n\/locale|lib\/(?:constants|layers|load-page|remembered|when-idle)|pwa\/install-prompt)\.ts/,
  /\/shared\/(?:site\/(?:pages|rendering)|i18n\/locale)|vite\/preload-helper/,
]

/** What every island is made of. */
const KIT = [
  /\/web\/src\/(?:app\/island|i18n\/(?:reading-language|use-translation)|ui\/(?:button|classes|island|link)\.)/,
  /\/web\/src\/lib\/(?:client|formats?|paths|server-clock|session|use-browser)\./,
  /\/shared\/(?:asked-age|api\/(?:client|errors|media|routes))\.ts/,
]

/** What `ui/index.ts` gives to every page; whoever needs one of them gets all. */
const UI = [
  /\/web\/src\/ui\/(?:card|choice|contents|countdown|data-table|dialog|error-summary|facts|figures|fold|page)\./,
  /\/web\/src\/ui\/(?:field|index|placeholder|rich-text|stepper|text-field)\./,
]

/** Header and footer. */
const FRAME = [
  /\/web\/src\/app\/(?:header|footer|account|site-menu|use-disclosure)/,
  /\/web\/src\/lib\/(?:guards|menu|page-languages|use-near|use-visitor)\./,
  /\/web\/src\/ui\/(?:help-line\.|logout|status|toasts|use-hours)/,
  /\/shared\/(?:site\/config|countries\/(?:casino-rule|help-lines|table))/,
]

/** The odds of a round, in small files that home and half of the tools share: many small ones compress badly. */
const ODDS = /\/shared\/crash\/(?:multiplier|odds|target|hex|random)\.ts|\/web\/src\/ui\/plane\.ts/

/** Translations that stand on every page travel together, and with them where the others are. */
function translationsGroup(id: string): string | null {
  const [, translations, table] = /\/i18n\/(?:(\w\w)\/(?:app|ui)\.json|tables\/(\w\w)\.ts)/.exec(id) ?? []
  const locale = translations ?? table
  return locale === undefined ? null : `translations-${locale}`
}

/**
 * Its browser variant reads entities (`&amp;`) with the DOM, which a worker does not have: Markdown is rendered in one.
 */
const ENTITIES = 'decode-named-character-reference'

/** The site: built to `dist/web` by build/build.ts; `#shared/*` and `#web/*` come from the imports of package.json. */
const site: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), layersFirst, errorsWithoutStack],
  resolve: { alias: { [ENTITIES]: fileURLToPath(import.meta.resolve(ENTITIES)) } },
  define: { 'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy has no `data:`, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunks a page needs is written into its HTML.
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
  // A build is for people, also where the shell or a test runner names other surroundings.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return isSsrBuild ? { ...site, build: {} } : site
})
