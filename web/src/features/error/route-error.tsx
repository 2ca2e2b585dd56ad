import { useRouteError } from 'react-router-dom'
import { ApiError } from '#web/lib/api.ts'
import { UnknownMiddleware } from '#web/lib/guards.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

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

/** Returns the status of a normalised error; all others are our fault. */
function statusOf(error: unknown): number {
  return error instanceof ApiError && error.statusCode > 0 ? error.statusCode : 500
}
