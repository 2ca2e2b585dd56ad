import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.login.pattern, guard: 'guest', load: () => import('./login-page.tsx') },
  { path: paths.register.pattern, guard: 'guest', load: () => import('./register-page.tsx') },
  { path: paths.forgotPassword.pattern, guard: 'guest', load: () => import('./forgot-page.tsx') },
  { path: paths.resetPassword.pattern, guard: 'guest', load: () => import('./reset-page.tsx') },
  { path: paths.verify.pattern, load: () => import('./verify-page.tsx') },
]
