import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const RedirectError = /* @__PURE__ */ lazy(() => import('./redirect-error.js'))

/** Returns an alert with the error with which a redirect came back to this page, if there is one. */
export function useRedirectNotice(): ReactNode {
  const [hasError, setError] = useState(false)
  useEffect(() => {
    setError(/[?&]error=/.test(location.search))
  }, [])
  return (
    hasError && (
      <Suspense>
        <RedirectError />
      </Suspense>
    )
  )
}
