import styles from './prose.module.css'

/** The text of a post: HTML that was made from Markdown when it was published, and holds nothing else. */
export function Prose({ html, id }: { html: string; id?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by shared/markdown, which lets no HTML pass
  return <div id={id} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
