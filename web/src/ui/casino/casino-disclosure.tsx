import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ButtonLink } from '../index.ts'
import styles from './casino.module.css'

/** Whatever leads to a casino, or to what a casino says of itself. */
const CASINO_LINK = {
  target: '_blank',
  rel: 'sponsored nofollow noopener',
  referrerPolicy: 'no-referrer',
} as const

/** The id of the disclosure that stands above. */
const DisclosureId = createContext<string | undefined>(undefined)

type Paid = Pick<Casino, 'compensation'>

/**
 * Everything of a casino, after the one line that says what it is and who pays. No casino is linked outside of one.
 *
 * @example <CasinoBlock casino={casino}>… <CasinoLink href={casino.rtpSource.url}>…</CasinoLink></CasinoBlock>
 */
export function CasinoBlock({ casino, children }: { casino: Paid; children?: ReactNode }) {
  const id = useId()
  return (
    <DisclosureId value={id}>
      <Disclosure id={id} casino={casino} />
      {children}
    </DisclosureId>
  )
}

/** "Advertisement" and how we are paid, in the size and colour of the text that follows. */
function Disclosure({ id, casino }: { id: string; casino: Paid }) {
  const { t } = useTranslation('setup')
  return (
    <p id={id} className={styles.disclosure} data-disclosure={casino.compensation}>
      <strong>{t('choose.advertisement')}</strong> · {t(`choose.pay.${casino.compensation}`)}
    </p>
  )
}

/** The disclosure is the link's description too: it is heard where links are read out of their place. */
function useDisclosure(): string {
  const id = useContext(DisclosureId)
  if (id === undefined) throw new Error('a casino is linked only inside of its CasinoBlock')
  return id
}

/** Within text. */
export function CasinoLink({ children, ...rest }: Omit<ComponentProps<'a'>, keyof typeof CASINO_LINK>) {
  return (
    <a {...rest} {...CASINO_LINK} aria-describedby={useDisclosure()}>
      {children}
    </a>
  )
}

/** On its own, as a button. */
export function CasinoButtonLink(props: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'children'>) {
  return <ButtonLink {...props} {...CASINO_LINK} aria-describedby={useDisclosure()} />
}

/** What we take and what we refuse, whole. */
export function HowPaid() {
  const { t } = useTranslation('setup')
  return (
    <details className={styles.paid}>
      <summary>{t('deposit.paidTitle')}</summary>
      <p className="measure">{t('deposit.paid')}</p>
    </details>
  )
}
