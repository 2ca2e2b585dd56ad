import { type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { Button, Notice, useToast } from '#web/ui/index.ts'
import { savePng } from '#web/ui/plot/index.ts'
import { toFragment } from '../share-link.ts'
import { useFigures, useGameText, useName } from './figures.ts'
import styles from './result.module.css'
import { useSentence } from './sentence.tsx'
import type { Measure } from './use-measures.ts'
import type { Shown } from './use-shown.ts'

interface SaveButtonsProps {
  shown: Shown
  measures: readonly Measure[]
  place: RefObject<HTMLElement | null>
}

const FILE = 'fairflight-lab'

export function SaveButtons({ shown, measures, place }: SaveButtonsProps) {
  const { t } = useTranslation('lab')
  const toast = useToast()
  const [failed, setFailed] = useState(false)
  const savePlots = useSavePlots(shown, place)
  const nameOf = useName()
  const address = () => new URL(toFragment(shown.settings), window.location.href).href
  const copy = async () => {
    await navigator.clipboard.writeText(address()).then(
      () => toast(t('result.copied')),
      () => toast(t('result.notCopied'), 'bad'),
    )
  }
  const saveFigures = () => {
    const rows = shown.reports.flatMap((report, at) =>
      measures.map(({ head, values }) => {
        const [value, low, high] = values(report)
        return [nameOf(report, at), head, value, low, high]
      }),
    )
    const columns = CSV_COLUMNS.map((id) => t(`table.${id}`))
    saveCsv(
      FILE,
      [t('form.plan'), t('table.measure'), ...columns],
      [...rows, [t('result.csvLink'), address()]],
    )
  }
  return (
    <>
      <div className={styles.saves}>
        <Button onClick={() => void copy()}>{t('result.link')}</Button>
        <Button onClick={saveFigures}>{t('result.csv')}</Button>
        <Button onClick={() => void savePlots().then(setFailed)}>{t('result.png')}</Button>
      </div>
      {failed && <Notice tone="bad" role="alert" title={t('result.noPicture')} />}
    </>
  )
}

const CSV_COLUMNS = ['value', 'low', 'high'] as const

/** Saves all plots as one picture, with each result's headline and settings. @returns true if it failed */
function useSavePlots({ reports, settings }: Shown, place: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('lab')
  const { number, percent } = useFigures()
  const nameOf = useName()
  const gameText = useGameText()
  const sentence = useSentence()
  return async (): Promise<boolean> => {
    const { rtpX10000, rounds, paths, seed } = settings.lab
    const drawings = [...(place.current?.querySelectorAll<SVGSVGElement>('figure svg[role="img"]') ?? [])]
    const game = {
      rtp: percent(rtpX10000 / 10_000, 2),
      rounds: number(rounds),
      players: number(paths),
      seed: String(seed),
    }
    const lines = reports.map(
      (report, at) => `${nameOf(report, at)} (${gameText(report)}). ${sentence(report)}`,
    )
    const plots = drawings.map((svg) => ({
      title: svg.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
      svg,
    }))
    try {
      await savePng({
        name: FILE,
        title: t('title'),
        lines: [t('result.pictureGame', game), ...lines],
        plots,
      })
      return false
    } catch {
      return true
    }
  }
}
