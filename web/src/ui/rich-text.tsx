import { Fragment, type ReactNode } from 'react'
import { Link } from './link.tsx'

/** `[text](/path)`, `[text](https://…)`, `**strong**` and `` `code` ``: the only markup in our texts. */
const MARKS = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

/**
 * Renders a translated text with its links; paths have no language.
 * @param newTab true if leaving would lose typed input
 */
export function RichText({ text, newTab = false }: { text: string; newTab?: boolean }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(end, match.index))
    parts.push(<Fragment key={match.index}>{marked(match, newTab)}</Fragment>)
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return parts
}

function marked([, label, path = '', strong, code]: RegExpMatchArray, newTab: boolean): ReactNode {
  if (strong !== undefined) return <strong>{strong}</strong>
  if (code !== undefined) return <code>{code}</code>
  const target = newTab ? '_blank' : undefined
  if (path.startsWith('/')) {
    return (
      <Link to={path} target={target}>
        {label}
      </Link>
    )
  }
  return (
    <a href={path} rel="noreferrer" target={target}>
      {label}
    </a>
  )
}
