import { type Report, reportsOf } from '#shared/crash/strategy/report.ts'
import { strategiesOf } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import LabIsland from './lab-island.tsx'
import { presetOf } from './presets.ts'

export const structuredData = (origin: string) => toolStructuredData('lab', origin)

let played: Report | undefined

/** Computes the opening result once, when the page is built. */
function firstReport(): Report {
  if (played) return played
  const [strategy] = strategiesOf(presetOf('martingale').lab)
  if (!strategy) throw new Error('the first example has no strategy')
  const run = startRun(strategy, { from: 0, to: strategy.paths })
  const clock = () => 0
  while (!run.advance(1, clock));
  const [report] = reportsOf([{ strategy, parts: [run.paths()] }])
  if (!report) throw new Error('nothing was played')
  played = report
  return report
}

export default function LabPage() {
  const { t } = useTranslation(['lab', 'app'])
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} subject={t('app:tools.lab.text')}>
      <Island
        name="features/lab/lab-island"
        component={LabIsland}
        props={{ first: firstReport() }}
        when="idle"
      />
      <ToolAbout>
        <ToolPart
          id="lab-about"
          title={t('about.title')}
          points={t('about.points', { returnObjects: true })}
        />
      </ToolAbout>
    </ToolPage>
  )
}
