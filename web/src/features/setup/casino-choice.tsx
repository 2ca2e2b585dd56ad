import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Badge, Button, Card } from '#web/ui/index.ts'
import { CasinoBlock, CasinoLink, HowPaid } from './casino-disclosure.tsx'
import { CasinoOffer } from './casino-offer.tsx'
import { ReturnLine } from './return-line.tsx'
import styles from './setup.module.css'

interface CasinoChoiceProps {
  casinos: readonly Casino[]
  onChoose: (code: string) => void
}

/** Wizard A: at which of the casinos shown here does the person play already. */
export function CasinoChoice({ casinos, onChoose }: CasinoChoiceProps) {
  const { t } = useTranslation('setup')
  return (
    <section className="stack" aria-labelledby="choose-casino">
      <h2 id="choose-casino">{t('choose.title')}</h2>
      <p className="measure muted">{t('choose.text')}</p>
      <HowPaid />
      <ul className={styles.casinos}>
        {casinos
          .toSorted((a, b) => a.order - b.order)
          .map((casino) => (
            <li key={casino.code}>
              <CasinoCard casino={casino} onChoose={onChoose} />
            </li>
          ))}
      </ul>
    </section>
  )
}

interface CasinoCardProps {
  casino: Casino
  onChoose: (code: string) => void
}

/** First of all what it is and who pays, then the name: nothing of a casino stands above that. */
export function CasinoCard({ casino, onChoose }: CasinoCardProps) {
  const { t } = useTranslation('setup')
  const [licence] = casino.licences
  return (
    <Card className={styles.casino}>
      <CasinoBlock casino={casino}>
        <div className={styles.name}>
          <h2>{casino.name}</h2>
          {/* Some examples say it in their name already. */}
          {casino.demo && <Badge tone="warn">{t('choose.demo')}</Badge>}
        </div>
        {casino.summary && (
          <blockquote className={styles.words}>
            <p className="muted small">{t('choose.words')}</p>
            <p>{casino.summary}</p>
          </blockquote>
        )}
        <ReturnLine casino={casino} />
        <CasinoOffer casino={casino} />
        {licence && (
          <p className="muted">
            <CasinoLink href={licence.url}>
              {t('choose.licence', { authority: licence.authority, number: licence.number })}
            </CasinoLink>
          </p>
        )}
        <p className="small muted">{t('choose.wait', { hours: casino.activationHours })}</p>
        <div className={styles.foot}>
          <Button onClick={() => onChoose(casino.code)}>{t('choose.select', { name: casino.name })}</Button>
        </div>
      </CasinoBlock>
    </Card>
  )
}
