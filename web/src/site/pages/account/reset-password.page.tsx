import { Link, useNavigate } from 'react-router'
import { withRedirect } from '../../features/account/account-addresses.ts'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'

export function Component() {
  const redirectTo = usePageQuery().get('redirectTo')
  const navigate = useNavigate()
  const loginAddress = withRedirect(paths.login(), redirectTo)

  function handleReset(): void {
    showToast('密码已重置，请用新密码登录')
    void navigate(loginAddress, { replace: true })
  }

  return (
    <AccountFrame
      title="重置密码"
      slogan={['换把钥匙，', '接着填格。']}
      promise="重置后，其他设备上的登录都会结束。"
      foot={
        <>
          想起来了？<Link to={loginAddress}>去登录</Link>
        </>
      }
    >
      <ResetPasswordForm onReset={handleReset} />
    </AccountFrame>
  )
}

export const head: PageModule['head'] = () => ({ title: '重置密码', canonicalPath: paths.resetPassword })
