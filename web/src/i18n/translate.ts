import type { Namespace, Resources } from './resources.ts'

/**
 * The type of `t`. i18next's own `TFunction` made the compiler instantiate four million types; here the paths of each
 * namespace are computed once.
 *
 * @example t('title'); t('ui:close'); t('points', { returnObjects: true }); t('left', { count: 3 })
 */
export type Translate<Own extends Namespace = 'ui', Others extends Namespace = never> = Translator<
  Own,
  Paths[Own]['text'] | Prefixed<Own | Others, 'text'>,
  Paths[Own]['object'] | Prefixed<Own | Others, 'object'>
>

interface Translator<Own extends Namespace, Text extends string, ObjectPath extends string> {
  (key: Text, values?: Values): string
  <Path extends ObjectPath>(key: Path, values: Values & { readonly returnObjects: true }): At<Own, Path>
}

/** Replace placeholders by their names; `count` also chooses the plural form. */
type Values = Readonly<Record<string, unknown>>

type Paths = {
  readonly [N in Namespace]: {
    readonly text: TextPath<Resources[N]>
    readonly object: ObjectPath<Resources[N]>
  }
}

type Prefixed<N extends Namespace, Kind extends keyof Paths[Namespace]> = {
  [One in N]: `${One}:${Paths[One][Kind]}`
}[N]

type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string
    ? WithoutPlural<K>
    : T[K] extends readonly unknown[]
      ? never
      : `${K}.${TextPath<T[K]>}`
}[keyof T & string]

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

type ObjectPath<T> = {
  [K in keyof T & string]: T[K] extends string
    ? never
    : T[K] extends readonly unknown[]
      ? K
      : K | `${K}.${ObjectPath<T[K]>}`
}[keyof T & string]

type At<
  Own extends Namespace,
  Path extends string,
> = Path extends `${infer N extends Namespace}:${infer Rest}`
  ? ValueAt<Resources[N], Rest>
  : ValueAt<Resources[Own], Path>

type ValueAt<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? ValueAt<T[Head], Rest>
      : never
    : never
