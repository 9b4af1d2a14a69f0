import { Stack } from '../../../ui/layout/pieces.tsx'
import type { PageModule } from '../../page-module.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Logo } from '../../../ui/signs/logo.tsx'
import styles from './offline.page.module.css'

export const head: PageModule['head'] = () => ({ title: '现在没有网络' })

/** Shown by the service worker in place of any page that cannot be fetched; works without a script. */
export function Component() {
  return (
    <div className={styles.page}>
      <Logo />
      <Stack grow textAlign="center" className={styles.state}>
        <img src="/pictures/states/offline.svg" alt="" width={232} height={162} />
        <h1>现在没有网络</h1>
        <p>学到的进度已经替你存好。连上网络之后，从这一页接着来。</p>
        {/* An empty address reloads the requested page. */}
        <ButtonLink kind="primary" href="">
          重新加载
        </ButtonLink>
      </Stack>
    </div>
  )
}
