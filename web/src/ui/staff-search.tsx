import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { SEARCH_LENGTH_MAX } from '#shared/models/basics.ts'
import { searchWords } from '#shared/search-words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useServerState } from '#web/lib/query.ts'
import field from './field.module.css'
import { Link } from './link.tsx'
import { areRowKeysOn, isShortcutBlocked } from './record-list/use-row-keys.ts'
import styles from './staff-search.module.css'

/** Searches after this pause in typing; each search is a few cheap queries of the table. */
const SEARCH_AFTER_MS = 150

interface StaffSearchProps {
  /** Editors search posts and images only. */
  withPlayers: boolean
}

/**
 * One search on every staff page: "/" focuses it, Enter opens the first result, the arrow keys walk through the
 * results, Escape closes them.
 */
export function StaffSearch({ withPlayers }: StaffSearchProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const results = useSearchResults(text)
  useSlash(input)
  const enterPressed = useRef(false)
  const linksOf = () => [...(frame.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  function close() {
    enterPressed.current = false
    setOpen(false)
    setText('')
  }
  function press(event: KeyboardEvent) {
    const links = linksOf()
    const at = links.findIndex((link) => link.contains(document.activeElement))
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      input.current?.focus()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = at + (event.key === 'ArrowDown' ? 1 : -1)
      const target = next < 0 ? input.current : links[Math.min(next, links.length - 1)]
      if (links.length === 0) return
      event.preventDefault()
      target?.focus()
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault()
      enterPressed.current = true
      openFirst()
    }
  }
  function openFirst() {
    const first = results.isCurrent ? linksOf()[0]?.getAttribute('href') : undefined
    if (!enterPressed.current || !first) return
    close()
    navigate(first)
  }
  // Enter pressed before the answer arrives opens its first result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer arrives
  useEffect(openFirst, [results.isCurrent])
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!frame.current?.contains(relatedTarget)) setOpen(false)
  }
  const label = t(withPlayers ? 'search.label' : 'search.labelEditor')
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know <search> yet
    <div
      ref={frame}
      role="search"
      aria-label={label}
      className={styles.search}
      onKeyDown={press}
      onBlur={leave}
    >
      <input
        ref={input}
        id={id}
        type="search"
        name="staff-search"
        className={field.control}
        aria-label={label}
        aria-describedby={`${id}-status`}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          enterPressed.current = false
          setText(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
      />
      <span aria-hidden="true" className={styles.slash}>
        /
      </span>
      <p id={`${id}-status`} role="status" className="visually-hidden">
        {open ? results.status : ''}
      </p>
      {open && results.status !== '' && (
        <div className={styles.results}>
          {results.count === 0 ? <p className={styles.note}>{results.status}</p> : null}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes the results after a click on a link inside */}
          <div onClick={close}>
            <Results results={results} text={text} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Focuses the search from anywhere, except while typing. */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isShortcutBlocked(event) || !areRowKeysOn()) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}

type SearchResults = ReturnType<typeof useSearchResults>

function useSearchResults(text: string) {
  const { t } = useTranslation('admin')
  const [query, setQuery] = useState('')
  const trimmed = text.trim()
  const isTooLong = [...trimmed].length > SEARCH_LENGTH_MAX
  const hasWords = searchWords(trimmed).length > 0
  const wanted = isTooLong || !hasWords ? '' : trimmed
  useEffect(() => {
    const timer = setTimeout(() => setQuery(wanted), wanted === '' ? 0 : SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, loading } = useServerState(
    ['search', query],
    async (signal) => ({ query, ...(await call(api.search.find, { input: { text: query }, signal })) }),
    { enabled: query !== '' },
  )
  const answer = wanted === '' ? undefined : data
  const count = answer ? answer.players.length + answer.posts.length + answer.images.length : 0
  const isCurrent = answer?.query === wanted
  function statusText(): string {
    if (trimmed === '') return ''
    if (isTooLong) return t('search.tooLong', { count: SEARCH_LENGTH_MAX })
    if (!hasWords) return t('search.noWords')
    if (error !== undefined && !loading) return error
    if (!answer) return ''
    return count === 0 ? t('search.nothing', { text: answer.query }) : t('search.found', { count })
  }
  return { answer, count, isCurrent, status: statusText() }
}

function Results({ results: { answer }, text }: { results: SearchResults; text: string }) {
  const { t } = useTranslation('admin')
  if (!answer) return null
  const search = encodeURIComponent(text.trim())
  return (
    <>
      <Kind
        title={t('nav.players')}
        rows={answer.players}
        all={`${paths.adminPlayers.to()}?search=${search}`}
      >
        {({ _id, username, email }) => (
          <Link to={paths.adminPlayer.to({ id: _id })}>
            <span>{username}</span> <span className="muted small">{email}</span>
          </Link>
        )}
      </Kind>
      <Kind title={t('search.posts')} rows={answer.posts} all={`${paths.adminBlog.to()}?search=${search}`}>
        {({ _id, title, language }) => (
          <Link to={paths.adminBlogPost.to({ id: _id })}>
            <span>{title}</span> <span className="muted small">{LOCALE_NAMES[language]}</span>
          </Link>
        )}
      </Kind>
      <Kind title={t('search.images')} rows={answer.images}>
        {({ alt, url }) => (
          <Link to={`${paths.adminBlog.to()}?panel=images&search=${encodeURIComponent(alt.slice(0, 90))}`}>
            <img src={url} alt="" width={40} height={28} />
            <span>{alt}</span>
          </Link>
        )}
      </Kind>
    </>
  )
}

interface KindProps<Row> {
  title: string
  rows: readonly Row[]
  /** Link to all results. */
  all?: string
  children: (row: Row) => ReactNode
}

function Kind<Row extends { readonly _id: string }>({ title, rows, all, children }: KindProps<Row>) {
  const { t } = useTranslation('admin')
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className={styles.kind}>{title}</h2>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row._id}>{children(row)}</li>
        ))}
        {all !== undefined && (
          <li>
            <Link to={all}>{t('search.all', { kind: title })}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
