import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The web room: built to `dist/web`; `#shared/*` and `#web/*` come from the imports of package.json. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
})
