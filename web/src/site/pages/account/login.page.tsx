import { useState } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import frameStyles from '../../features/account/account-frame.module.css'
import { withRedirect } from '../../features/account/account-addresses.ts'
import { PasswordLoginForm } from '../../features/account/password-login-form.tsx'
import { SmsLoginForm } from '../../features/account/sms-login-form.tsx'
import { useLeaveWhenLoggedIn } from '../../features/account/use-leave-when-logged-in.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'

const WAYS = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
] as const
type Way = (typeof WAYS)[number]['value']

export function Component() {
  const redirectTo = usePageQuery().get('redirectTo')
  const [way, setWay] = useState<Way>('password')
  const [mobile, setMobile] = useState('')
  useLeaveWhenLoggedIn(redirectTo)

  return (
    <AccountFrame
      title="登录蜂学堂"
      slogan={['今天，', '也填一格。']}
      promise="登录后，从上次停下的那一秒接着学。"
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
