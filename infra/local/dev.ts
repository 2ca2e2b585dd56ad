import { reloadModules } from './reload.ts'

/** `npm run dev`: `npm start` with functions that reload and screens that are replaced while you look at them. */
reloadModules()
await import('./start.ts')
