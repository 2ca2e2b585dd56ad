/** The base path of the API (docs/product.md, section 5). */
export const API_BASE = '/api/v1'
