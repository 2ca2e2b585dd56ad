import { ErrorView } from './error-view.tsx'

export default function NotFoundPage() {
  return <ErrorView status={404} />
}
