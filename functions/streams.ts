import { postKey, publicKey } from './blogs/keys.ts'
import { TRANSLATION_PLACE } from './blogs/translations.ts'
import { casinoKey } from './casinos/items.ts'
import { categoryKey } from './categories/items.ts'

/** Items whose every write rings; `#` and what follows a beginning names the single one. */
interface Rung {
  readonly pk: { readonly is: string } | { readonly beginsWith: string }
  readonly sk?: { readonly is: string } | { readonly beginsWith: string }
}

/**
 * Work that a change of the table starts, in the cloud only: each module exports a handler of the table's stream.
 */
export const STREAMS = {
  /** Clears the edge of what is no longer public, or not in these words: copies, links between them, categories. */
  purge: {
    path: 'functions/pages/purge.ts',
    rungBy: [
      { pk: { beginsWith: publicKey('').pk }, sk: { is: publicKey('').sk } },
      { pk: { beginsWith: postKey('').pk }, sk: { beginsWith: TRANSLATION_PLACE } },
      { pk: { is: categoryKey('').pk } },
      // A casino that is listed takes links to it out of what is public.
      { pk: { is: casinoKey('').pk } },
    ],
  },
} as const satisfies Record<string, { path: `functions/${string}.ts`; rungBy: readonly Rung[] }>
