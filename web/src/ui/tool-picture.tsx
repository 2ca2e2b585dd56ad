import styles from './tool-picture.module.css'

/** Each tool's result as a small picture over the sky. */
const PICTURES = {
  verifier: (
    <>
      <path className={styles.dotted} d="M6 11H66" />
      <path d="M6 38C34 36 54 27 66 11" />
    </>
  ),
  lab: (
    <>
      <path className={styles.area} d="M6 28L66 6V38L22 36Z" />
      <path d="M6 28L20 23 26 33 66 35" />
    </>
  ),
  listCheck: (
    <>
      <path className={styles.bars} d="M14 38V33M22 38V25M30 38V15M46 38V18M54 38V27M62 38V34" />
      <path className={styles.bars} data-seen="" d="M38 38V10" />
    </>
  ),
  trackRecord: (
    <>
      <path className={styles.area} d="M6 6C24 18 44 19 66 20V26C44 27 24 28 6 40Z" />
      <path className={styles.dotted} d="M6 23H66" />
      <path d="M6 19L14 27 22 20 32 25 40 22" />
    </>
  ),
} as const

export function ToolPicture({ tool }: { tool: keyof typeof PICTURES }) {
  return (
    <svg className={styles.picture} viewBox="0 0 72 44" aria-hidden="true">
      {PICTURES[tool]}
    </svg>
  )
}
