import styles from './prose.module.css'

/** The text of a post: HTML made from Markdown at publication, with no other HTML in it. */
export function Prose({ html, id }: { html: string; id?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by shared/markdown, which lets no HTML pass
  return <div id={id} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
