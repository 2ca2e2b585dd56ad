import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.login.pattern, guard: 'guest', namespaces: ['auth'], load: () => import('./login-page.tsx') },
  {
    path: paths.register.pattern,
    guard: 'guest',
    namespaces: ['auth'],
    load: () => import('./register-page.tsx'),
  },
  {
    path: paths.forgotPassword.pattern,
    guard: 'guest',
    namespaces: ['auth'],
    load: () => import('./forgot-page.tsx'),
  },
  {
    path: paths.resetPassword.pattern,
    guard: 'guest',
    namespaces: ['auth'],
    load: () => import('./reset-page.tsx'),
  },
  { path: paths.verify.pattern, namespaces: ['auth'], load: () => import('./verify-page.tsx') },
  {
    path: paths.profile.pattern,
    guard: 'auth',
    namespaces: ['profile', 'protection', 'safe', 'auth', 'setup'],
    load: () => import('./profile-page.tsx'),
  },
]
