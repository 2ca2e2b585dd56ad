/** All words of this language: one chunk. */
export const words = import.meta.glob<object>('./*.json', { eager: true, import: 'default' })
