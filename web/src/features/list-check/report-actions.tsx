import { type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { Button, Notice } from '#web/ui/index.ts'
import { savePng } from '#web/ui/plot/index.ts'
import type { Report } from './list-check-job.ts'
import { useVerdictSentence, useVerdictText } from './use-verdict-text.ts'

interface ReportActionsProps {
  report: Report
  sheet: RefObject<HTMLElement | null>
  summary: string
}

export function ReportActions({ report, sheet, summary }: ReportActionsProps) {
  const { t } = useTranslation('listCheck')
  const { title, text } = useVerdictText(report)
  const { sentence } = useVerdictSentence(report)
  const [failed, setFailed] = useState(false)

  async function savePicture() {
    try {
      const lines = [title === sentence ? '' : title, text, t('verdict.limit'), summary].filter(Boolean)
      await savePng({ name: t('report.file'), title: sentence, lines, plots: await plotsIn(sheet.current) })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="stack">
      <div className="row">
        <Button kind="primary" onClick={() => window.print()}>
          {t('report.print')}
        </Button>
        <Button onClick={() => void savePicture()}>{t('report.png')}</Button>
      </div>
      {failed && <Notice tone="bad" role="alert" title={t('report.noPicture')} />}
    </div>
  )
}

/** Frames to wait for the plots of a newly opened fold. */
const DRAWING_FRAMES = 60

/** Returns the report's plots with their titles, including those in closed folds. */
async function plotsIn(sheet: HTMLElement | null) {
  const folds = [...(sheet?.querySelectorAll<HTMLDetailsElement>(':scope > details:not([open])') ?? [])]
  for (const fold of folds) fold.open = true
  const figures = [...(sheet?.querySelectorAll('figure') ?? [])]
  const drawing = (figure: Element) => figure.querySelector('svg[role="img"]')
  for (let frame = 0; frame < DRAWING_FRAMES && !figures.every(drawing); frame += 1) await nextPaint()
  for (const fold of folds) fold.open = false
  return figures.flatMap((figure) => {
    const svg = drawing(figure)
    const title = figure.querySelector('figcaption')?.textContent ?? ''
    return svg instanceof SVGSVGElement ? [{ title, svg }] : []
  })
}
