/** The API's "for good": an instant in this year. */
export const FOREVER_YEAR = '9999'
