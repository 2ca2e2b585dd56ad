/** Fewer rounds than this are called "too few" (PRODUCT, section 8). */
export const ENOUGH_ROUNDS = 1000
