import type { PredictorFindings } from '#shared/crash/audit/predictor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import styles from './data-audit.module.css'
import { EvidencePlot } from './evidence-plot.tsx'
import { StatedChances } from './stated-chances.tsx'
import { useFigureWords } from './use-figure-words.ts'

/** How often the targets came in, beside chance and beside the claim. */
export function ClaimFigures({ findings }: { findings: PredictorFindings }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const { picks, notJudged, hits, hitRate, interval, baseRate, claimed, p, evidence, skill } = findings
  const [low, high] = interval.map(words.share)
  const { decision, decidedAt } = evidence.sprt
  return (
    <section className={styles.section} aria-labelledby="audit-figures">
      <h2 id="audit-figures">{t('figures.title')}</h2>
      <Facts
        facts={[
          [t('figures.judged'), words.count(picks)],
          [t('figures.notJudged'), notJudged > 0 ? words.count(notJudged) : undefined],
          [t('figures.hits'), words.count(hits)],
          [t('figures.hitRate'), t('figures.between', { value: words.share(hitRate), low, high })],
          [t('figures.baseRate'), words.share(baseRate)],
          [t('figures.claimed'), claimed === undefined ? undefined : words.share(claimed)],
          [t('figures.p'), words.p(p)],
          [t('figures.e'), words.e(evidence.finalLogE)],
          [
            t('figures.eMax'),
            t('figures.eMaxAt', { e: words.e(evidence.maxLogE), rows: words.count(evidence.maxAt) }),
          ],
        ]}
      />
      {decision !== 'no_claim' && (
        <div className="stack">
          <h3>{t('figures.sprt.title')}</h3>
          <p className="measure">
            {t(`figures.sprt.${decision}`, {
              rows: words.count(decidedAt),
              claim: words.share(claimed ?? 0),
            })}
          </p>
        </div>
      )}
      <EvidencePlot evidence={evidence} />
      {skill && <StatedChances skill={skill} />}
    </section>
  )
}
