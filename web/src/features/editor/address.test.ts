import { expect, it } from 'vitest'
import { slugWithTitle } from './address.ts'

it.each([
  ['Why not now', { title: 'Why not', slug: 'why-not' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'why-not-2' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'why-not-k3m9xq2a' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'my-own' }, undefined],
  ['Why not now', { title: 'Why not', slug: 'why-not-at-all' }, undefined],
  ['Warum nicht', { title: '为什么', slug: 'post-k3m9xq2a' }, 'warum-nicht'],
  ['为什么', { title: 'Why not', slug: 'why-not' }, undefined],
  ['Profile', { title: 'Why not', slug: 'why-not' }, 'profile-2'],
  ['', { title: 'W', slug: 'w' }, undefined],
])('%j after %j: %j', (title, before, slug) => {
  expect(slugWithTitle(title, before)).toBe(slug)
})
