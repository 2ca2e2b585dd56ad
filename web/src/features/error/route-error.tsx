import { useRouteError } from 'react-router-dom'
import { ApiError } from '#web/lib/api.ts'
import { UnknownMiddleware } from '#web/lib/guards.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

/** A page that failed while it was shown or fetched. */
export function RouteError() {
  const error = useRouteError()
  return (
    <ErrorView
      status={statusOf(error)}
      detail={error instanceof UnknownMiddleware ? error.message : undefined}
      onRetry={() => window.location.reload()}
    />
  )
}

/** Normalised errors carry a status; anything else is ours. */
function statusOf(error: unknown): number {
  return error instanceof ApiError && error.statusCode > 0 ? error.statusCode : 500
}
