import {
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './data-table.module.css'

/** Longer lists are windowed. */
export const WHOLE_MAX = 100
/** Rows that are drawn, measured and removed together. */
const CHUNK_ROWS = 10
/** Drawn above and below the view. */
const MARGIN_PX = 400
/** More would take too long for one frame; after a jump the rest follows in the next frames. */
const CHUNKS_AT_ONCE = 1
/** Height of an unmeasured row: one line. */
const ROW_PX = 41

/** A list's scroll position: of its frame on a wide screen, of the page on a phone. */
export interface ScrollPlace {
  readonly heights: Map<number, number>
  tableWidth: number
  frameTop: number
  pageTop: number
  /** The rows drawn last. */
  drawn: { readonly from: number; readonly to: number }
}

export function newScrollPlace(): ScrollPlace {
  return { heights: new Map(), tableWidth: 0, frameTop: 0, pageTop: 0, drawn: { from: 0, to: 0 } }
}

interface WindowedRowsProps<Row> {
  rows: readonly Row[]
  /** Draws a `tr` with its key. `at` is its `aria-rowindex`, set if rows are missing from the document. */
  draw: (row: Row, at: number | undefined) => ReactNode
  /** Kept by a list for when the reader comes back. */
  place?: ScrollPlace | undefined
}

/**
 * Draws a table's rows in `tbody`s. A long list keeps only the rows near the view and around the focus in the document;
 * empty rows fill the space of the others. Column widths are then fixed, since they would jump as rows come and go.
 */
export function WindowedRows<Row>({ rows, draw, place: kept }: WindowedRowsProps<Row>) {
  const own = useRef<ScrollPlace>(undefined)
  own.current ??= newScrollPlace()
  const place = kept ?? own.current
  const table = useRef<HTMLTableElement>(null)
  const inTable = useCallback((body: HTMLTableSectionElement | null) => {
    table.current ??= body?.closest('table') ?? null
  }, [])
  const isWhole = rows.length <= WHOLE_MAX
  const chunks = Math.ceil(rows.length / CHUNK_ROWS)
  const [drawn, setDrawn] = useState(() => chunksOf(place.drawn, chunks))
  const isWaiting = useRef(false)
  const look = useRef(() => {})
  look.current = () => {
    // The next frame may come after the list was removed.
    if (!table.current?.isConnected) return
    keepPlace(table.current, place)
    if (isWaiting.current) return
    const wanted = isWhole ? all(chunks) : chunksInView(table.current, place, chunks)
    const missing = wanted.filter((chunk) => !drawn.includes(chunk))
    const next = wanted
      .filter((chunk) => isWhole || missing.indexOf(chunk) < CHUNKS_AT_ONCE)
      .sort((one, other) => one - other)
    if (isWhole) place.drawn = { from: 0, to: rows.length }
    if (next.join() === drawn.join()) return
    setDrawn(next)
    if (isWhole) return
    isWaiting.current = true
    requestAnimationFrame(() => {
      isWaiting.current = false
      look.current()
    })
  }
  useEffect(() => {
    const seen = () => look.current()
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', seen, options)
    document.addEventListener('focusin', seen)
    window.addEventListener('resize', seen)
    return () => {
      document.removeEventListener('scroll', seen, options)
      document.removeEventListener('focusin', seen)
      window.removeEventListener('resize', seen)
    }
  }, [])
  // Runs before the paint; another query begins at the top.
  useLayoutEffect(() => {
    if (table.current && kept) goToPlace(table.current, kept)
  }, [kept])
  useLayoutEffect(() => {
    if (!table.current) return
    if (isWhole) freeWidths(table.current)
    else measure(table.current, place)
    look.current()
  })
  const left = drawn.filter((chunk) => chunk < chunks)
  const present = isWhole ? all(chunks) : left.length > 0 ? left : [chunks - 1]
  return (
    <>
      <Gap height={heightOf(place, 0, present[0] ?? chunks)} />
      {present.map((chunk, index) => (
        <Fragment key={chunk}>
          <Chunk rows={rows} chunk={chunk} draw={draw} isNumbered={!isWhole} inTable={inTable} />
          <Gap height={heightOf(place, chunk + 1, present[index + 1] ?? chunks)} />
        </Fragment>
      ))}
    </>
  )
}

interface ChunkProps<Row> extends Pick<WindowedRowsProps<Row>, 'rows' | 'draw'> {
  chunk: number
  isNumbered: boolean
  inTable: Ref<HTMLTableSectionElement>
}

const Chunk = memo(function Chunk<Row>({ rows, chunk, draw, isNumbered, inTable }: ChunkProps<Row>) {
  const from = chunk * CHUNK_ROWS
  return (
    <tbody ref={inTable} data-chunk={chunk}>
      {rows
        .slice(from, from + CHUNK_ROWS)
        // The head is row 1.
        .map((row, index) => draw(row, isNumbered ? from + index + 2 : undefined))}
    </tbody>
  )
}) as <Row>(props: ChunkProps<Row>) => ReactNode

/** Fills the height of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td colSpan={100} style={{ blockSize: height }} />
      </tr>
    </tbody>
  )
}

function all(chunks: number): number[] {
  return Array.from({ length: chunks }, (_, chunk) => chunk)
}

/** @param rows the first, and the one after the last */
function chunksOf(rows: ScrollPlace['drawn'], chunks: number): number[] {
  const first = Math.floor(rows.from / CHUNK_ROWS)
  const end = Math.min(chunks, Math.max(Math.ceil(rows.to / CHUNK_ROWS), first + 3))
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}

function heightOf({ heights }: ScrollPlace, from: number, to: number): number {
  const usual = usualHeight(heights)
  let height = 0
  for (let chunk = from; chunk < to; chunk += 1) height += heights.get(chunk) ?? usual
  return height
}

/** Returns the height of a chunk never drawn: the mean of the measured ones. */
function usualHeight(heights: ReadonlyMap<number, number>): number {
  if (heights.size === 0) return CHUNK_ROWS * ROW_PX
  let sum = 0
  for (const height of heights.values()) sum += height
  return sum / heights.size
}

function chunksInView(table: HTMLTableElement, place: ScrollPlace, chunks: number): number[] {
  const frame = frameOf(table).getBoundingClientRect()
  const start = table.tBodies[0]?.getBoundingClientRect().top ?? 0
  const top = Math.max(0, frame.top) - MARGIN_PX - start
  const bottom = Math.min(window.innerHeight, frame.bottom) + MARGIN_PX - start
  const usual = usualHeight(place.heights)
  const found = new Set<number>()
  let at = 0
  for (let chunk = 0; chunk < chunks && at < bottom; chunk += 1) {
    const end = at + (place.heights.get(chunk) ?? usual)
    if (end > top) found.add(chunk)
    at = end
  }
  if (found.size === 0) found.add(chunks - 1)
  const inView = [...found]
  place.drawn = {
    from: (inView[0] ?? 0) * CHUNK_ROWS,
    to: ((inView.at(-1) ?? 0) + 1) * CHUNK_ROWS,
  }
  // A row with the focus, its predecessor and its successor stay when scrolled away.
  const focused = document.activeElement?.closest<HTMLElement>('[data-chunk]')
  if (focused && table.contains(focused)) {
    const chunk = Number(focused.dataset.chunk)
    for (const near of [chunk - 1, chunk, chunk + 1]) if (near >= 0 && near < chunks) found.add(near)
  }
  // Chunks in view come first.
  const middle = (inView[0] ?? 0) + inView.length / 2
  return [...found].sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
}

/** Measures the drawn rows and fixes the columns at their natural widths. */
function measure(table: HTMLTableElement, place: ScrollPlace): void {
  const width = frameOf(table).clientWidth
  if (width !== place.tableWidth || table.dataset.fixed === undefined) {
    freeWidths(table)
    const heads = headsOf(table)
    const widths = heads.map((head) => head.getBoundingClientRect().width)
    for (const [index, head] of heads.entries()) head.style.inlineSize = `${widths[index]}px`
    table.dataset.fixed = ''
    if (width !== place.tableWidth) place.heights.clear()
    place.tableWidth = width
  }
  for (const chunk of table.querySelectorAll<HTMLElement>('[data-chunk]')) {
    const { height } = chunk.getBoundingClientRect()
    if (height > 0) place.heights.set(Number(chunk.dataset.chunk), height)
  }
}

function freeWidths(table: HTMLTableElement): void {
  if (table.dataset.fixed === undefined) return
  delete table.dataset.fixed
  for (const head of headsOf(table)) head.style.inlineSize = ''
}

function headsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('thead :is(th, td)')]
}

function keepPlace(table: HTMLTableElement, place: ScrollPlace): void {
  place.frameTop = frameOf(table).scrollTop
  place.pageTop = window.scrollY
}

function goToPlace(table: HTMLTableElement, { frameTop, pageTop }: ScrollPlace): void {
  frameOf(table).scrollTop = frameTop
  if (pageTop > 0) window.scrollTo({ top: pageTop, behavior: 'instant' })
}

/** Returns the element that scrolls the table if the page does not. */
function frameOf(table: HTMLTableElement): Element {
  return table.parentElement ?? table
}
