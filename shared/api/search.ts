import { SearchAnswer, SearchInput } from '../models/search.ts'
import { endpoint } from './endpoint.ts'

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    guard: 'editor',
    summary:
      'The first players, posts and images with words that begin so, or with this id; players for admins only',
    input: SearchInput,
    output: SearchAnswer,
  }),
}
