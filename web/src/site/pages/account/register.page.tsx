import { Link } from 'react-router'
import { useSchoolFace } from '../../../api/school-face.ts'
import { withRedirect } from '../../features/account/account-addresses.ts'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { useLeaveWhenLoggedIn } from '../../features/account/use-leave-when-logged-in.ts'
import { agreementsQuery } from '../../school/agreements/agreements.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'

export const needs: PageModule['needs'] = () => [agreementsQuery()]

export function Component() {
  const redirectTo = usePageQuery().get('redirectTo')
  const { name } = useSchoolFace()
  useLeaveWhenLoggedIn(redirectTo)

  return (
    <AccountFrame
      title={`注册${name}`}
      slogan={['第一格，', '从这里开始。']}
      promise="注册后，学过的每一讲都替你记着。"
      foot={
        <>
          已经有账号？<Link to={withRedirect(paths.login(), redirectTo)}>去登录</Link>
        </>
      }
    >
      <RegisterForm />
    </AccountFrame>
  )
}

export const head: PageModule['head'] = () => ({ title: '注册', canonicalPath: paths.register })
