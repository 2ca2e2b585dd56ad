import { useRef, useState } from 'react'
import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import type { ListHandle } from '#web/ui/record-list/index.ts'

export function movedTo(rows: readonly CasinoForStaff[], code: string, place: number): CasinoForStaff[] {
  const row = rows.find((each) => each.code === code)
  const others = rows.filter((each) => each !== row)
  const next = row ? others.toSpliced(place, 0, row) : others
  return next.map((each, index) => ({ ...each, order: index + 1 }))
}

/**
 * Returns `move`, which changes the order in which players see the casinos. Rows move at once; moves during a request
 * are sent after it, so that the last order is stored.
 */
export function useOrder(onSaved: () => void) {
  const { t } = useTranslation('casinos')
  const rows = useRef<readonly CasinoForStaff[]>([])
  const sending = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const [error, setError] = useState<string>()

  async function send(list: ListHandle<CasinoForStaff>) {
    if (sending.current) return
    sending.current = true
    try {
      let sent: readonly CasinoForStaff[]
      do {
        sent = rows.current
        await call(api.casinos.reorder, { input: { codes: sent.map(({ code }) => code) } })
      } while (sent !== rows.current)
      onSaved()
    } catch (failure) {
      setError(failureMessage(failure))
      list.reload()
    } finally {
      sending.current = false
    }
  }

  function move(code: string, place: number, list: ListHandle<CasinoForStaff>) {
    const from = rows.current.findIndex((row) => row.code === code)
    const name = rows.current[from]?.name ?? code
    const count = rows.current.length
    setError(undefined)
    if (place < 0) return setAnnouncement(t('order.first', { name }))
    if (place >= count) return setAnnouncement(t('order.last', { name }))
    if (place === from) return
    const next = movedTo(rows.current, code, place)
    rows.current = next
    list.change(() => next)
    setAnnouncement(t('order.moved', { name, place: place + 1, count }))
    void send(list)
  }
  return {
    announcement,
    error,
    remember: (all: readonly CasinoForStaff[]) => {
      rows.current = all
    },
    move,
    placeOf: (code: string) => rows.current.findIndex((row) => row.code === code),
  }
}

export type Order = ReturnType<typeof useOrder>
