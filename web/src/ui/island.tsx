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
import { SessionProvider } from '#web/lib/session.tsx'
import type { SessionStore } from '#web/lib/session-store.ts'

interface IslandProps<P extends object> {
  /** The module's path below `web/src` without extension; the component is its default export. */
  name: string
  component: ComponentType<P>
  /** The component's first props, written into the page. */
  props: P
  /**
   * When the browser hydrates the island: once it is idle; at the first pointer move, press or scroll on the page; in
   * or near the window; or when the account or connection has news. Touching an island always hydrates it.
   */
  when: 'idle' | 'interaction' | 'visible' | 'session'
  /** All texts are in the props, so the page's translations are not loaded. */
  hasTexts?: true
}

/** Renders one island separately while a document is written, as the browser will hydrate it. */
export const WriteIsland = createContext<((name: string, island: ReactNode) => string) | undefined>(undefined)

/**
 * An interactive part of a public page. The rest of the page is HTML only: its components never reach the browser. In
 * the application, and in another island, it is an ordinary component.
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
  /** True if the page contains the island's HTML, to be hydrated. */
  isPrerendered?: boolean
  failed: string
  session?: SessionStore
}

/** Wraps an island in the written page and in the browser. */
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

/**
 * A part of an island that React never changes. Its components do not run in the browser if the page contains its HTML.
 */
export function StaticHtml({ children, ...attributes }: StaticHtmlProps) {
  const isPrerendered = useContext(IsPrerendered)
  if (!isPrerendered) return <div {...attributes}>{children}</div>
  // Hydration keeps what stands inside.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  return <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** Keeps the rest of the page working if one part fails. */
class Boundary extends Component<{ children: ReactNode; failed: string }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <p role="alert">{this.props.failed}</p> : this.props.children
  }
}
