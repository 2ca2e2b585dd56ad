import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.login.pattern, guard: 'guest', words: ['auth'], load: () => import('./login-page.tsx') },
  {
    path: paths.register.pattern,
    guard: 'guest',
    words: ['auth'],
    load: () => import('./register-page.tsx'),
  },
  {
    path: paths.forgotPassword.pattern,
    guard: 'guest',
    words: ['auth'],
    load: () => import('./forgot-page.tsx'),
  },
  {
    path: paths.resetPassword.pattern,
    guard: 'guest',
    words: ['auth'],
    load: () => import('./reset-page.tsx'),
  },
  { path: paths.verify.pattern, words: ['auth'], load: () => import('./verify-page.tsx') },
]
