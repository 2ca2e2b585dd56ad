const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const

/**
 * Escapes a text for elements of HTML and XML, and for attributes in double quotes.
 *
 * @example escapeHtml('a < b') // 'a &lt; b'
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES])
}
