import type { Locale } from '#shared/i18n/locales.ts'

/** What a text is asked for with: values of its placeholders, the count that chooses its plural form. */
export type TextOptions = Readonly<Record<string, unknown>> & {
  readonly count?: number
  readonly returnObjects?: boolean
}

interface TextRequest {
  readonly locale: Locale
  /** `title`, or `ui:close` from other translations than the caller's own. */
  readonly key: string
  /** Where a key without a name is looked up, in this order. */
  readonly namespaces: readonly string[]
  readonly translations: (namespace: string) => object | undefined
  readonly options?: TextOptions | undefined
}

/**
 * Reads one text as i18next would: the part of it that a prerendered page needs to become interactive, at a
 * thirtieth of its weight. A test holds the two equal over every text of the product.
 */
export function readText({ locale, key, namespaces, translations, options = {} }: TextRequest): unknown {
  const [named, path] = key.includes(':') ? key.split(':', 2) : [undefined, key]
  for (const namespace of named === undefined ? namespaces : [named]) {
    const found = lookUp(translations(namespace), path ?? '', locale, options)
    if (found !== undefined) return fill(found, options)
  }
  return path
}

function lookUp(
  translations: object | undefined,
  path: string,
  locale: Locale,
  { count }: TextOptions,
): unknown {
  if (typeof count === 'number') {
    const form = new Intl.PluralRules(locale).select(count)
    const plural = step(translations, `${path}_${form}`)
    if (plural !== undefined) return plural
  }
  return step(translations, path)
}

function step(translations: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? inner[name as keyof typeof inner]
          : undefined,
      translations,
    )
}

/** Puts the values in place, in every text of an object or a list too. */
function fill(found: unknown, options: TextOptions): unknown {
  if (typeof found === 'string') {
    return found.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(options[name] ?? whole))
  }
  if (Array.isArray(found)) return found.map((inner) => fill(inner, options))
  if (typeof found !== 'object' || found === null) return found
  return Object.fromEntries(Object.entries(found).map(([name, inner]) => [name, fill(inner, options)]))
}
