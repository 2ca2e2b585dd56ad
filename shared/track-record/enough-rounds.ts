/** Fewer rounds than this are called "too few" (docs/product.md, section 8). */
export const ENOUGH_ROUNDS = 1000
