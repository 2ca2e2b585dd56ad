/** The application's first script in the dev server: loads Vite's client and React's refresh before the site. */
export const DEV_ENTRY = '/@dev-entry.js'
/** The first script of a public page in the dev server. */
export const DEV_DOCUMENT = '/@dev-document.js'
