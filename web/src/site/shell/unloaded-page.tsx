'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useState } from 'react'
import { NETWORK_ERROR_MESSAGE } from '../../lib/failure-sentence.ts'
import { Row } from '../../ui/layout/pieces.tsx'
import { loadPage } from '../page-loader.ts'
import type { PageRoute } from '../route-table.ts'
import { Button } from '../../ui/actions/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useDevice } from './device-context.tsx'
import { MobileHeader, useGoBack } from './mobile-header.tsx'
import styles from './unloaded-page.module.css'

/** Shown in the frame when the code of a page could not be fetched. The page replaces it as soon as its code is here. */
export function UnloadedPage({ route }: { route: PageRoute }) {
  const isMobile = useDevice() === 'MOBILE'
  const goBack = useGoBack()
  const [isTrying, setIsTrying] = useState(false)

  async function tryAgain(): Promise<void> {
    setIsTrying(true)
    try {
      await loadPage(route)
    } catch {
      await loadAfresh()
    }
    setIsTrying(false)
  }

  const isBare = route.frame === 'bare'
  return (
    <>
      {isMobile && (isBare || route.hasOwnMobileHeader) ? <MobileHeader title={route.title} hasBack /> : null}
      <ErrorState
        className={isBare ? styles.bare : undefined}
        title="这个页面没能打开"
        action={
          <Row gap={8} align="stretch" justify="center" wraps>
            <Button loading={isTrying} onClick={() => void tryAgain()}>
              重新加载
            </Button>
            <Button kind="text" onClick={goBack}>
              返回上一页
            </Button>
          </Row>
        }
      >
        可能是网络断了一下，或者网站刚更新过。检查网络后再试。
      </ErrorState>
    </>
  )
}

/** A site that has changed since has other files; without a network a fresh load would cost the frame as well. */
async function loadAfresh(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    window.location.reload()
  } catch {
    showToast(NETWORK_ERROR_MESSAGE, 'error')
  }
}
