/** The first script of the application in the dev server: Vite's client and React's refresh, then the site. */
export const DEV_ENTRY = '/@dev-entry.js'
/** The first script of a public page in the dev server. */
export const DEV_DOCUMENT = '/@dev-document.js'
