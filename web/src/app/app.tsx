import { StrictMode, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { SessionProvider } from '#web/lib/session.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { FatalBoundary } from './fatal.tsx'
import { createRouter } from './router.tsx'

export function App() {
  const [router] = useState(createRouter)
  return (
    <StrictMode>
      <FatalBoundary>
        <SessionProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionProvider>
      </FatalBoundary>
    </StrictMode>
  )
}
