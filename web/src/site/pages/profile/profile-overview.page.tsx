import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { logOut } from '../../../api/log-out.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { userInfoQuery } from '../../features/account/account.queries.ts'
import { ContinueLearning, continueLearningQuery } from '../../features/courses/home/continue-learning.tsx'
import { GoalPanel } from '../../features/goals/goal-panel.tsx'
import { goalQuery } from '../../features/goals/goals.queries.ts'
import { HeatmapPanel } from '../../features/profile/heatmap-panel.tsx'
import { MineMenu } from '../../features/profile/mine-menu.tsx'
import { NameCard } from '../../features/profile/name-card.tsx'
import { heatmapQuery, overviewQuery } from '../../features/profile/profile.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { ThemeSwitch } from '../../../ui/actions/theme-switch.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import styles from './profile-overview.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

export const needs: PageModule['needs'] = () => [
  userInfoQuery(),
  overviewQuery(),
  heatmapQuery(),
  goalQuery(),
  continueLearningQuery(),
]

export const head: PageModule['head'] = () => ({ title: '学习概览' })

const toLesson = (courseId: number, lessonId: number) => paths.play(courseId, { lessonId })

/** The member's studies; on MOBILE the 我的 page with the way to all other pages. */
export function Component() {
  const device = useDevice()
  const api = useApi()
  const { data: user } = useQuery(userInfoQuery())
  const { data: overview } = useQuery(overviewQuery())
  const { data: goal } = useQuery(goalQuery())
  const toComment = (courseId: number, commentId: number) => `${paths.course(courseId, device)}#comment-${commentId}`
  const heatmap = (
    <HeatmapPanel
      device={device}
      overview={overview}
      metWeeks={goal?.metWeeks ?? []}
      toLesson={toLesson}
      toComment={toComment}
    />
  )
  const continueLearning = <ContinueLearning device={device} />

  if (device === 'PC') {
    return (
      <Stack gap={24}>
        <NameCard device={device} user={user} overview={overview} />
        <GoalPanel />
        {heatmap}
        {continueLearning}
      </Stack>
    )
  }

  async function handleLogOut(): Promise<void> {
    await logOut(api)
    showToast('已退出登录')
  }

  return (
    <>
      <NameCard
        device={device}
        user={user}
        overview={overview}
        action={
          <ButtonLink className={styles.edit} kind="ink" render={<Link to={paths.profile('edit')} />}>
            编辑资料
          </ButtonLink>
        }
      />
      <Stack gap={12} className={styles.mobile}>
        {continueLearning}
        <GoalPanel />
        {heatmap}
        <MineMenu overview={overview} onLogOut={() => void handleLogOut()} theme={<ThemeSwitch look="choices" />} />
      </Stack>
    </>
  )
}
