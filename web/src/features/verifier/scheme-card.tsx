import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { VerifiableId } from '#web/lib/verifier-link.ts'
import { toFragment } from '#web/lib/verifier-link.ts'
import { Badge, Button, Notice, Select, type Tone } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import type { Prepared } from './assess.ts'
import { useCopyOfStep } from './copy-button.tsx'
import { ClaimFields, DrandCheck, SchemeFields } from './fields.tsx'
import type { Check, CheckActions } from './use-check.ts'
import { VERIFIABLE, type Verifiable, verifiableOf } from './verifiable.ts'
import styles from './verifier.module.css'

const TONES: Readonly<Record<Verifiable['status'], Tone>> = {
  verified: 'good',
  unconfirmed: 'info',
  disputed: 'warn',
  unpublished: 'warn',
  own: 'neutral',
}

interface SchemeCardProps {
  check: Check
  actions: CheckActions
  scheme: Verifiable | undefined
  prepared: Prepared | undefined
  onReset: () => void
}

/** Folded, with the recognised scheme's name; opens where a value is missing or wrong. */
export function SchemeCard({ check, actions, scheme, prepared, onReset }: SchemeCardProps) {
  const { t } = useTranslation('verifier')
  const [open, setOpen] = useState(false)
  const isNeeded = check.unknown !== undefined || (prepared?.errors.size ?? 0) > 0
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('scheme.title')}</h2>
        {scheme && <span className={styles.named}>{t(`schemes.${scheme.id}`)}</span>}
      </summary>
      <div className="stack">
        {check.unknown !== undefined && (
          <Notice tone="warn" role="status" title={t('scheme.unknown', { name: check.unknown })} />
        )}
        <Select
          id="verifier-scheme"
          name="scheme"
          label={t('scheme.label')}
          placeholder={t('scheme.choose')}
          value={check.scheme ?? ''}
          onChange={(id) => actions.choose(verifiableOf(id)?.id)}
          options={VERIFIABLE.map(({ id }) => ({ value: id, label: t(`schemes.${id}`) }))}
        />
        {scheme && prepared && (
          <>
            <div>
              <StatusBadge scheme={scheme} />
            </div>
            <About scheme={scheme} />
            <SchemeFields
              scheme={scheme}
              values={check.values}
              errors={prepared.errors}
              onSet={actions.set}
            />
            <ClaimFields
              values={check.values}
              errors={prepared.claimErrors}
              onSet={actions.set}
              scheme={scheme}
            />
            {scheme.id === 'duel-crash' && <DrandCheck signature={prepared.inputs.drandSignature} />}
            <Foot check={check} scheme={scheme} onReset={onReset} />
          </>
        )}
      </div>
    </details>
  )
}

function StatusBadge({ scheme: { status } }: { scheme: Verifiable }) {
  const { t } = useTranslation('verifier')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}

/** Schemes with a limit or a choice that their status does not tell. */
const NOTED = ['bustabit-vx', 'roobet-crash', 'unsalted-99', 'seed-client-nonce'] as const
const isNoted = (id: VerifiableId): id is (typeof NOTED)[number] => NOTED.some((noted) => noted === id)

function About({ scheme: { id, games } }: { scheme: Verifiable }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  return (
    <div className="stack">
      {isNoted(id) && <p>{t(`notes.${id}`)}</p>}
      {games && (
        <p>
          {games.to === undefined
            ? t('scheme.gamesFrom', { from: number(games.from) })
            : t('scheme.games', { from: number(games.from), to: number(games.to) })}
        </p>
      )}
      <figure>
        <figcaption className="muted small">{t('scheme.formula')}</figcaption>
        <pre className={styles.formula}>{FORMULAS[id]}</pre>
      </figure>
      <SourceLine scheme={id} />
    </div>
  )
}

function Foot({ check, scheme, onReset }: { check: Check; scheme: Verifiable; onReset: () => void }) {
  const { t } = useTranslation('verifier')
  const copy = useCopyOfStep()
  const address = () => {
    const { origin, pathname } = window.location
    return `${origin}${pathname}${toFragment(scheme.id, check.values)}`
  }
  return (
    <div className="row">
      <Button small onClick={() => void copy(address())}>
        {t('scheme.link')}
      </Button>
      <Button small kind="quiet" onClick={onReset}>
        {t('scheme.reset')}
      </Button>
    </div>
  )
}

/** Names the publication of a formula. A casino's address is text, not a link. */
function SourceLine({ scheme }: { scheme: VerifiableId }) {
  const { t } = useTranslation(['verifier', 'app'])
  const { name, url } = SOURCES[scheme]
  return (
    <p className="small muted">
      {t('scheme.source')}:{' '}
      {url === undefined ? (
        t('scheme.noLink', { source: name })
      ) : url.startsWith('/') ? (
        <Link to={url}>{t('scheme.ownPage')}</Link>
      ) : (
        <a href={url} rel="noreferrer">
          {name}
        </a>
      )}
    </p>
  )
}

interface Source {
  /** A repository as owner/name, a page of ours, or a gambling site's host. */
  readonly name: string
  /** Absent for a gambling site, which is never linked. */
  readonly url?: string
}

const repository = (name: string): Source => ({ name, url: `https://github.com/${name}` })

const SOURCES: Readonly<Record<VerifiableId, Source>> = {
  'fairflight-practice': { name: '/how-work-aviator-predictor', url: '/how-work-aviator-predictor' },
  'bustabit-v3-classic': repository('bustabit/verifier'),
  'bustabit-vx': repository('bustabit/verifier'),
  'bustabit-v2': repository('bustabit/verifier'),
  'bustabit-v1': repository('bustabit/v1-gameserver'),
  'stake-crash': repository('lucasholder/fair'),
  'bcgame-crash': { name: 'bc.game' },
  'bcgame-crash-stage2': { name: 'bc.game' },
  'roobet-crash': repository('AdamSierakowski/Math-Behind-Roobet-s-Crash-Game'),
  ethercrash: repository('barrystyle/ethercrash'),
  'nanogames-crash': repository('NanoGamesio/HashCheck'),
  'duel-crash': repository('ProvablyFair-org/duel-crash'),
  'moonclub-crash-stage2': { name: 'moonclub.com' },
  'spribe-aviator': { name: 'spribe.co' },
  'bitsler-blast': { name: 'blog.bitsler.com' },
  'betking-crash': {
    name: 'bitcointalk.org, topic 5048379',
    url: 'https://bitcointalk.org/index.php?topic=5048379.0',
  },
  'bitstarz-crash': { name: 'casino.guru' },
  'rocketpot-crash': { name: 'rocketpot.io' },
  crash365: {
    name: 'bitcointalk.org, topic 5094013',
    url: 'https://bitcointalk.org/index.php?topic=5094013.0',
  },
  'ton-rocket': repository('dragonwarr1or/rocket-fairness'),
  bitbuster: { name: 'bitbuster.io' },
  'nitrobet-rocket-crash': {
    name: 'bitcointalk.org, topic 5252912',
    url: 'https://bitcointalk.org/index.php?topic=5252912.0',
  },
  'unsalted-99': { name: 'bc-game1.in' },
  'seed-client-nonce': { name: 'RFC 2104', url: 'https://www.rfc-editor.org/rfc/rfc2104' },
}

const SINCE_2016 = 'r = first 52 bits of h\nmultiplier = max(100, ⌊99 ÷ (1 − r ÷ 2⁵²)⌋) ÷ 100'
const SALT_KEYED = `h = HMAC-SHA256(key: salt, message: hash as bytes)\n${SINCE_2016}`
const FIRST =
  'h = HMAC-SHA256(key: hash as text, message: salt)\nat once, if h mod m = 0\nr = first 52 bits of h\n' +
  'multiplier = ⌊(100 · 2⁵² − r) ÷ (2⁵² − r)⌋ ÷ 100'
const short = (rest: string) =>
  `n = first 32 bits of h\nmultiplier = ⌊100 · max(1, 2³² ÷ (n + 1) · ${rest})⌋ ÷ 100`

const SALT_AND_TEXT = 'h = HMAC-SHA256(key: salt, message: hash as text or as bytes)'
const of98 = SINCE_2016.replace('99', '98')

/** The formula in code, one line for each step; not translated. */
const FORMULAS: Readonly<Record<VerifiableId, string>> = {
  'fairflight-practice':
    'h = HMAC-SHA256(key: server seed as bytes, message: client seed:round id)\nr = first 52 bits of h\n' +
    'multiplier = max(100, ⌊97 · 2⁵² ÷ (2⁵² − r)⌋) ÷ 100',
  'bustabit-v3-classic': SALT_KEYED,
  'bustabit-vx': `h = HMAC-SHA256(key: signature as bytes, message: hash as bytes)\n${SINCE_2016}`,
  'bustabit-v2': SALT_KEYED,
  'bustabit-v1': FIRST.replace('mod m', 'mod 101'),
  'stake-crash': `h = HMAC-SHA256(key: hash as text, message: salt)\n${short('0.99')}`,
  'bcgame-crash': SALT_KEYED,
  'bcgame-crash-stage2': `h = the hash shown\n${SINCE_2016}`,
  'roobet-crash': FIRST,
  ethercrash: FIRST.replace('mod m', 'mod 101'),
  'nanogames-crash': SALT_KEYED,
  'duel-crash': `h = HMAC-SHA256(key: server seed as bytes, message: signature read as UTF-8, then “:0”)\n${short('0.999')}`,
  'moonclub-crash-stage2': `h = the hash shown\n${short('0.99')}`,
  'spribe-aviator':
    'hash shown before = SHA-256(server seed)\nhash shown after = SHA-512(server seed, then the seeds of the first three players)',
  'bitsler-blast': `h = HMAC-SHA512(key: salt, message: hash as text)\n${of98}`,
  'betking-crash': `${SALT_AND_TEXT}\n${SINCE_2016}`,
  'bitstarz-crash': `h = HMAC-SHA256(hash as text, salt), either may be the key\n${short('0.96')}, at most 100,000`,
  'rocketpot-crash':
    'h = HMAC-SHA256(key: salt, message: hash as text)\nu = first 52 bits of h ÷ 2⁵²\nmultiplier = max(100, ⌊97 ÷ u⌋) ÷ 100, or max(100, ⌊99 ÷ (1 − u)⌋) ÷ 100',
  crash365: FIRST.replace('mod m', 'mod 101'),
  'ton-rocket': FIRST.replace('mod m', 'mod 25'),
  bitbuster: `${SALT_AND_TEXT}\n${of98}`,
  'nitrobet-rocket-crash': `${SALT_AND_TEXT}\n${SINCE_2016}`,
  'unsalted-99': `h = the game hash\n${SINCE_2016}`,
  'seed-client-nonce':
    'h = HMAC or SHA of server seed, client seed and nonce\nu = first 52 bits of h ÷ 2⁵², or the first 32\nmultiplier = max(100, ⌊100 · (1 − edge) ÷ (1 − u)⌋) ÷ 100',
}
