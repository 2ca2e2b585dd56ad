import {
  Component,
  type ComponentType,
  createContext,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  StrictMode,
  useContext,
} from 'react'
import { translate } from '#web/i18n/use-translation.ts'
import { SessionProvider, type SessionStore } from '#web/lib/session.tsx'

interface IslandProps<P extends object> {
  /** Its module's path below `web/src`, without ending; the component is the default export. */
  name: string
  component: ComponentType<P>
  /** What the component begins with: it is written into the page. */
  props: P
  /**
   * When the browser hydrates it: as soon as it has nothing else to do, once somebody moves, presses or scrolls on the
   * page, when it is in the window or the reader comes near, or when something is to be said about an account or the connection. Each is
   * hydrated when it is touched, too.
   */
  when: 'idle' | 'interaction' | 'visible' | 'session'
  /** All its texts are in its props, so that it comes without the translations of its page. */
  hasTexts?: true
}

/** Where a document is written: renders an island by itself, as the browser will hydrate it. */
export const WriteIsland = createContext<((name: string, island: ReactNode) => string) | undefined>(undefined)

/**
 * A part of a public page that moves. The rest of the page is HTML only: its components never reach the browser.
 * In the application, and in another island, it is an ordinary component.
 */
export function Island<P extends object>({ name, component: Moving, props, when, hasTexts }: IslandProps<P>) {
  const write = useContext(WriteIsland)
  if (!write) return <Moving {...props} />
  const failed = translate('app')('fatal.title')
  const html = write(
    name,
    <IslandRoot failed={failed}>
      <Moving {...props} />
    </IslandRoot>,
  )
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      data-failed={failed}
      data-texts={hasTexts && ''}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

interface IslandRootProps {
  children: ReactNode
  /** Its HTML stands in the page, and is taken over. */
  isPrerendered?: boolean
  /** What is said in the place of an island that failed. */
  failed: string
  session?: SessionStore
}

/** Around an island, in the written page and in the browser. */
export function IslandRoot({ children, isPrerendered = false, failed, session }: IslandRootProps) {
  return (
    <StrictMode>
      <Boundary failed={failed}>
        <IsPrerendered value={isPrerendered}>
          <SessionProvider store={session}>{children}</SessionProvider>
        </IsPrerendered>
      </Boundary>
    </StrictMode>
  )
}

const IsPrerendered = createContext(false)

interface StaticHtmlProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>
}

/** A part of an island that React never changes: where it stands in the page, its components do not run in the browser. */
export function StaticHtml({ children, ...attributes }: StaticHtmlProps) {
  const isPrerendered = useContext(IsPrerendered)
  if (!isPrerendered) return <div {...attributes}>{children}</div>
  // Hydration keeps what stands inside.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  return <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** One part that fails takes nothing else of the page along. */
class Boundary extends Component<{ children: ReactNode; failed: string }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <p role="alert">{this.props.failed}</p> : this.props.children
  }
}
