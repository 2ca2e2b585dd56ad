import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { Badge, Button, Card } from '#web/ui/index.ts'
import { CasinoOffer } from './casino-offer.tsx'
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

export function CasinoCard({ casino, onChoose }: CasinoCardProps) {
  const { t } = useTranslation('setup')
  const [licence] = casino.licences
  // Some examples say it in their name already.
  return (
    <Card
      className={styles.casino}
      title={casino.name}
      aside={casino.demo && <Badge tone="warn">{t('choose.demo')}</Badge>}
    >
      {casino.summary && (
        <blockquote className={styles.words}>
          <p className="muted small">{t('choose.words')}</p>
          <p>{casino.summary}</p>
        </blockquote>
      )}
      <ReturnLine casino={casino} />
      <CasinoOffer casino={casino} />
      {licence && (
        <p className="small muted">
          <a href={licence.url} target="_blank" rel="noopener noreferrer">
            {t('choose.licence', { authority: licence.authority, number: licence.number })}
          </a>
        </p>
      )}
      <p className="small muted">{t('choose.wait', { hours: casino.activationHours })}</p>
      <div className={styles.foot}>
        <Button onClick={() => onChoose(casino.code)}>{t('choose.select', { name: casino.name })}</Button>
      </div>
    </Card>
  )
}

/** What the game there costs, and who says so. */
function ReturnLine({ casino: { rtp, rtpSource } }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const { percent, number, date } = useFormat()
  if (rtp === undefined || rtpSource === undefined) return <p>{t('choose.noRtp')}</p>
  return (
    <p>
      {t('choose.rtp', {
        rtp: percent(rtp, decimalsOf(100 * rtp)),
        loss: number(lossPer100(rtp), decimalsOf(lossPer100(rtp))),
      })}{' '}
      <span className="small muted">
        <a href={rtpSource.url} target="_blank" rel="noopener noreferrer">
          {t('choose.source')}
        </a>
        , {t('choose.checked', { date: date(rtpSource.checkedAt) })}
      </span>
    </p>
  )
}
