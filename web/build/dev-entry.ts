/** The first script of every page of the dev server: Vite's client and React's refresh, then the site. */
export const DEV_ENTRY = '/@dev-entry.js'
