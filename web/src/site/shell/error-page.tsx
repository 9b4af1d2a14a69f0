'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Stack } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SchoolLogo, useHomeLabel } from '../school/school-logo.tsx'
import styles from './error-page.module.css'

/** Instead of the whole frame, when the frame itself broke. */
export function ErrorPage() {
  const error = useRouteError()
  useEffect(() => {
    // The visitor is told how to go on; the console keeps the reason for the developer.
    console.error(error)
  }, [error])
  return (
    <Stack as="main" centred gap={16} className={styles.page}>
      {/* Not the router's link: a fresh load mends most failures. */}
      <a href={paths.home} className={styles.logo} aria-label={useHomeLabel()}>
        <SchoolLogo />
      </a>
      <ErrorState
        title="这个页面没能打开"
        onRetry={() => {
          window.location.reload()
        }}
      >
        可能是网站刚更新过。重新加载就好。
      </ErrorState>
    </Stack>
  )
}
