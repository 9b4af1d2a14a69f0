import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { AccountData } from '../../features/account/account-data.tsx'
import { sessionsQuery, userInfoQuery } from '../../features/account/account.queries.ts'
import { AvatarEditor } from '../../features/account/avatar-editor.tsx'
import { ChangePassword } from '../../features/account/change-password-form.tsx'
import { NickNameForm } from '../../features/account/nick-name-form.tsx'
import { SessionList } from '../../features/account/session-list.tsx'
import { formatDate } from '../../../lib/dates.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import panels from '../../school/profile-sheet.module.css'
import styles from './profile-edit.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

export const needs: PageModule['needs'] = () => [userInfoQuery(), sessionsQuery()]

const PAGE_NAME = '编辑资料'

export const head: PageModule['head'] = () => ({ title: PAGE_NAME })

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" flex gap={24} className={styles.panel}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

function Panels() {
  const navigate = useNavigate()
  const { data: user, isError, error, refetch } = useQuery(userInfoQuery())
  if (isError && !user) return <ErrorState title="资料没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!user) return <Skeleton variant="row" count={4} />
  return (
    <Grid columns={1} gap={24} className={panels.panels}>
      <Panel title="头像和昵称">
        <AvatarEditor user={user} />
        <NickNameForm user={user} />
        <Grid as="dl" gap={20} lines={8} className={styles.facts}>
          <Text as="dt" tone="quiet">
            手机号
          </Text>
          <dd>{user.mobile}</dd>
          <Text as="dt" tone="quiet">
            加入时间
          </Text>
          <dd>{formatDate(user.createTime, 'yyyy-MM-dd')}</dd>
        </Grid>
      </Panel>
      <Panel title="密码">
        <ChangePassword user={user} />
      </Panel>
      <Panel title="登录的设备">
        <SessionList />
      </Panel>
      <Panel title="我的数据">
        <AccountData user={user} onDeleted={() => void navigate(paths.home, { replace: true })} />
      </Panel>
    </Grid>
  )
}

export function Component() {
  return (
    <>
      <StandInHeading title={PAGE_NAME} />
      <Panels />
    </>
  )
}
