/** What the product says of itself to the outside; it lives in code, since each change of it is one of the product. */
export const SITE_CONFIG = {
  name: 'Fairflight',
  description: 'Round plans with exact odds for crash-style flight games',
  /** None yet: addresses of the product's own, whole ones. They stand at the foot of every page and in articles' data. */
  socialLinks: [] as readonly string[],
  menus: {
    /** Slugs. An entry is shown where a page of that slug is published in the reader's language. */
    main: ['casino', 'slots', 'promotions', 'sports'],
    /** Of the staff: shown where the application has such a screen (`web/src/lib/menu.ts`). */
    admin: ['dashboard', 'casino', 'promotions', 'slots', 'sports', 'categories', 'tags', 'options'],
  },
} as const
