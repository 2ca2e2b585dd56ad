/** Where the API begins (PRODUCT, section 5). */
export const API_BASE = '/api/v1'
