import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Styles are split with the pages and arrive in any order: each file names the layers first. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, layout, ui;\n${code}` : null),
}

/** The web room: built to `dist/web`; `#shared/*` and `#web/*` come from the imports of package.json. */
const site: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), layersFirst],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy has no `data:`, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with a release of theirs, not of ours: browsers keep it.
          groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
}

export default defineConfig(({ command }) => {
  // A build is for people, also where the shell or a test runner names other surroundings.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return site
})
