import { ErrorView } from './error-view.tsx'

/** At an address that could have been a post's. */
export function NoSuchPage() {
  return <ErrorView slug status={404} />
}
