import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSchoolFace } from '../../../api/school-face.ts'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import frameStyles from '../../features/account/account-frame.module.css'
import { withRedirect } from '../../features/account/account-addresses.ts'
import { PasswordLoginForm } from '../../features/account/password-login-form.tsx'
import { SmsLoginForm } from '../../features/account/sms-login-form.tsx'
import { useLeaveWhenLoggedIn } from '../../features/account/use-leave-when-logged-in.ts'
import { courseDetailQuery } from '../../features/courses/courses.queries.ts'
import { WantedCourse } from '../../features/courses/detail/wanted-course.tsx'
import type { PageModule } from '../../page-module.ts'
import { courseToPlay, paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'
import { safeRedirect } from '../../../lib/safe-redirect.ts'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'

const WAYS = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
] as const
type Way = (typeof WAYS)[number]['value']

/** The course that a visitor wanted to watch. Without it, or while it cannot be had, this is the plain log-in. */
const wantedIdOf = (query: URLSearchParams) => courseToPlay(safeRedirect(query.get('redirectTo'))) ?? 0

export const needs: PageModule['needs'] = ({ query }) => {
  const courseId = wantedIdOf(query)
  return courseId === 0 ? [] : [courseDetailQuery(courseId)]
}

function Wanted({ courseId }: { courseId: number }) {
  // The data that came with the page is enough: a visit to the log-in page is not another view of the course (ruling 19).
  const { data } = useQuery({ ...courseDetailQuery(courseId), refetchOnMount: false })
  return data ? <WantedCourse course={data} to={paths.courseDetail(courseId)} /> : null
}

export function Component() {
  const query = usePageQuery()
  const redirectTo = query.get('redirectTo')
  const courseId = wantedIdOf(query)
  const [way, setWay] = useState<Way>('password')
  const [mobile, setMobile] = useState('')
  const { name } = useSchoolFace()
  useLeaveWhenLoggedIn(redirectTo)

  return (
    <AccountFrame
      title={`登录${name}`}
      slogan={['今天，', '也填一格。']}
      promise="登录后，从上次停下的那一秒接着学。"
      wanted={courseId === 0 ? null : <Wanted courseId={courseId} />}
      foot={
        <>
          还没有账号？<Link to={withRedirect(paths.register, redirectTo)}>立即注册</Link>
        </>
      }
    >
      <Tabs id="login" label="登录方式" items={WAYS} value={way} onChange={setWay} className={frameStyles.tabs} />
      <TabPanel tabsId="login" value={way}>
        {way === 'password' ? (
          <PasswordLoginForm
            mobile={mobile}
            onMobileType={setMobile}
            resetAddress={withRedirect(paths.resetPassword, redirectTo)}
          />
        ) : (
          <SmsLoginForm mobile={mobile} onMobileType={setMobile} />
        )}
      </TabPanel>
    </AccountFrame>
  )
}

export const head: PageModule['head'] = () => ({ title: '登录', canonicalPath: paths.login() })
