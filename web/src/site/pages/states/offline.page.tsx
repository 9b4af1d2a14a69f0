import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import type { PageModule } from '../../page-module.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { useMarkKind } from '../../../ui/signs/mark-kind.ts'
import { StateArt } from '../../../ui/states/state-art.tsx'
import { SchoolLogo } from '../../school/school-logo.tsx'
import styles from './offline.page.module.css'

export const head: PageModule['head'] = () => ({ title: '现在没有网络' })

/** Shown by the service worker in place of any page that cannot be fetched; works without a script. */
export function Component() {
  return (
    <Stack flex className={styles.page}>
      <SchoolLogo />
      <Stack centred grow textAlign="center" className={styles.state}>
        {useMarkKind() === 'bee' ? (
          <img src="/pictures/states/offline.svg" alt="" width={232} height={162} />
        ) : (
          <StateArt kind="broken" />
        )}
        <Text as="h1" above={16} size="h3" line="h3">
          现在没有网络
        </Text>
        <Text as="p" above={6} below={20} size={15} line={26} tone="soft" breaks className={styles.words}>
          学到的进度已经替你存好。连上网络之后，从这一页接着来。
        </Text>
        {/* An empty address reloads the requested page. */}
        <ButtonLink kind="primary" href="">
          重新加载
        </ButtonLink>
      </Stack>
    </Stack>
  )
}
