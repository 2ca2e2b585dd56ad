/** The product's public description. It is in code because a change of it is a change of the product. */
export const SITE_CONFIG = {
  name: 'Fairflight',
  description: 'Round plans with exact odds for crash-style flight games',
  /** None yet: absolute addresses, shown in every footer and in the articles' structured data. */
  socialLinks: [] as readonly string[],
  menus: {
    /** Slugs. An entry is shown if a page with that slug is published in the reader's language. */
    main: ['casino', 'slots', 'promotions', 'sports'],
    /** For staff: shown if the app has such a screen (`web/src/lib/menu.ts`). */
    admin: ['dashboard', 'casino', 'promotions', 'slots', 'sports', 'categories', 'tags', 'options'],
  },
} as const
