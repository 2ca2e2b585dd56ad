import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ButtonLink } from '../index.ts'
import styles from './casino.module.css'

/** Attributes of every link to a casino or to its own statements. */
const CASINO_LINK = {
  target: '_blank',
  rel: 'sponsored nofollow noopener',
  referrerPolicy: 'no-referrer',
} as const

/** The id of the enclosing block's disclosure. */
const DisclosureId = createContext<string | undefined>(undefined)

type CasinoPay = Pick<Casino, 'compensation'>

interface CasinoBlockProps {
  casino: CasinoPay
  /** Wraps the disclosure in a fold, for a row that already says "ad". */
  folded?: (disclosure: ReactNode) => ReactNode
  children?: ReactNode
}

/**
 * Wraps all content about a casino after the line that says "advertisement" and who pays us. Every casino link is
 * inside one.
 * @example <CasinoBlock casino={casino}>… <CasinoLink href={casino.rtpSource.url}>…</CasinoLink></CasinoBlock>
 */
export function CasinoBlock({ casino, folded, children }: CasinoBlockProps) {
  const id = useId()
  const disclosure = <Disclosure id={id} casino={casino} />
  return (
    <DisclosureId value={id}>
      {folded ? folded(disclosure) : disclosure}
      {children}
    </DisclosureId>
  )
}

/** Shows "Advertisement" and how we are paid, in the size and colour of the text that follows. */
function Disclosure({ id, casino }: { id: string; casino: CasinoPay }) {
  const { t } = useTranslation('setup')
  return (
    <p id={id} className={styles.disclosure} data-disclosure={casino.compensation}>
      <strong>{t('choose.advertisement')}</strong> · {t(`choose.pay.${casino.compensation}`)}
    </p>
  )
}

/** Returns the disclosure's id, which describes each link for screen readers that list links without context. */
function useDisclosureId(): string {
  const id = useContext(DisclosureId)
  if (id === undefined) throw new Error('A link to a casino needs a CasinoBlock around it')
  return id
}

/** A casino link within text. */
export function CasinoLink({ children, ...rest }: Omit<ComponentProps<'a'>, keyof typeof CASINO_LINK>) {
  return (
    <a {...rest} {...CASINO_LINK} aria-describedby={useDisclosureId()}>
      {children}
    </a>
  )
}

export function CasinoButtonLink(props: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'children'>) {
  return <ButtonLink kind="link" {...props} {...CASINO_LINK} aria-describedby={useDisclosureId()} />
}

/** Shows the full text about payments that we accept and refuse. */
export function HowPaid() {
  const { t } = useTranslation('setup')
  return (
    <details className={styles.paid}>
      <summary>{t('deposit.paidTitle')}</summary>
      <p className="measure">{t('deposit.paid')}</p>
    </details>
  )
}
