import { Fragment, type ReactNode } from 'react'
import { Link } from '#web/app/link.tsx'

/** `[text](/path)`, `[text](https://…)`, `**strong**` and `` `code` ``: all that our texts may hold. */
const MARKS = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

/**
 * A text of the words files with its links. A path stands there without its language.
 *
 * @example <RichText text="Read [how it works](/how-work-aviator-predictor)." />
 */
export function RichText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(end, match.index))
    parts.push(<Fragment key={match.index}>{marked(match)}</Fragment>)
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return parts
}

function marked([, label, target = '', strong, code]: RegExpMatchArray): ReactNode {
  if (strong !== undefined) return <strong>{strong}</strong>
  if (code !== undefined) return <code>{code}</code>
  if (target.startsWith('/')) return <Link to={target}>{label}</Link>
  return (
    <a href={target} rel="noreferrer">
      {label}
    </a>
  )
}
