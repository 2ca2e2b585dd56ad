import { type PointerEvent, useRef } from 'react'
import type { CasinoForStaff } from '#shared/models/casino-desk.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/index.ts'
import type { ListHandle } from '#web/ui/record-list/index.ts'
import styles from './casinos.module.css'
import type { Order } from './use-order.ts'

interface MoveButtonsProps {
  casino: CasinoForStaff
  order: Order
  list: ListHandle<CasinoForStaff>
}

/** A place up or down by a press, or anywhere by dragging. */
export function MoveButtons({ casino: { code, name }, order, list }: MoveButtonsProps) {
  const { t } = useTranslation('casinos')
  function step(by: number, id: string) {
    order.move(code, order.placeOf(code) + by, list)
    // The row is put elsewhere, and with it goes the focus.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const button = (by: number, direction: 'up' | 'down', sign: string) => {
    const id = `move-${code}-${direction}`
    return (
      <Button
        id={id}
        small
        kind="quiet"
        aria-label={t(`order.${direction}`, { name })}
        onClick={() => step(by, id)}
      >
        {sign}
      </Button>
    )
  }
  return (
    <span className={styles.moves}>
      <DragHandle onDrop={(place) => order.move(code, place, list)} from={() => order.placeOf(code)} />
      {button(-1, 'up', '↑')}
      {button(1, 'down', '↓')}
    </span>
  )
}

interface DragHandleProps {
  from: () => number
  onDrop: (place: number) => void
}

/** For mouse, pen and finger; whoever uses keys has the buttons beside it. */
function DragHandle({ from, onDrop }: DragHandleProps) {
  const { t } = useTranslation('casinos')
  const dragging = useRef(false)
  const end = (event: PointerEvent<HTMLElement>) => {
    dragging.current = false
    showTarget(event.currentTarget, undefined, from())
  }
  return (
    <span
      aria-hidden="true"
      title={t('order.drag')}
      className={styles.handle}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.current = true
      }}
      onPointerMove={(event) =>
        dragging.current && showTarget(event.currentTarget, placeUnder(event), from())
      }
      onPointerCancel={end}
      onPointerUp={(event) => {
        const place = dragging.current ? placeUnder(event) : undefined
        end(event)
        if (place !== undefined) onDrop(place)
      }}
    >
      ⠿
    </span>
  )
}

const ROW = '[data-row]'

/** The place of the row under the pointer, among the rows of its list. */
function placeUnder({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest(ROW)
  return row?.parentElement ? [...row.parentElement.querySelectorAll(ROW)].indexOf(row) : undefined
}

/** Marks the edge of the row where what is dragged would go in: above it on the way up, else below. */
function showTarget(handle: Element, place: number | undefined, from: number): void {
  const rows = handle.closest(ROW)?.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? []
  for (const [index, row] of [...rows].entries()) {
    if (index === place && place !== from) row.dataset.drop = place < from ? 'above' : 'below'
    else delete row.dataset.drop
  }
}
