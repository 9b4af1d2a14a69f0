import type { LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallFailure } from '../../api/call-failure.ts'
import { recentTime } from '../../lib/recent-time.ts'
import { NotYet } from '../api/not-yet.tsx'
import { LogInFrame } from '../features/log-in/log-in-frame.tsx'
import { invitationQuery } from '../features/log-in/invitation.queries.ts'
import { InvitationForm } from '../features/log-in/invitation-form.tsx'
import { SecondStepForm } from '../features/log-in/second-step-form.tsx'
import { paths, STUDENTS_RESET_PASSWORD } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useNow } from '../ui/use-now.ts'

const isDeadLink = (error: unknown): error is CallFailure => error instanceof CallFailure && error.status === 400

function Invited({ token, onAnswer }: { token: string; onAnswer: (answer: LogInAnswer) => void }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token))
  const now = useNow()
  if (isDeadLink(error)) {
    return (
      <LogInFrame
        title="这个链接打不开"
        note={`${error.message}。`}
        foot={<ButtonLink to={paths.login()}>去登录</ButtonLink>}
      >
        {null}
      </LogInFrame>
    )
  }
  if (!data) {
    return (
      <LogInFrame title="加入学校">
        <NotYet title="邀请没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      </LogInFrame>
    )
  }
  const { inviterName, roleName, mobile, expiresTime, account } = data
  const note = `${inviterName} 邀请 ${mobile} 做${roleName}，${recentTime(expiresTime, now)} 前有效，链接只能用一次。`
  return account === 'without-password' ? (
    <LogInFrame
      title={`加入学校，做${roleName}`}
      note={`${note}这个号码已经是会员，还没有密码：先在学员端用短信定一个，再打开这个链接。`}
      foot={<a href={STUDENTS_RESET_PASSWORD}>去定密码</a>}
    >
      {null}
    </LogInFrame>
  ) : (
    <LogInFrame title={`加入学校，做${roleName}`} note={note}>
      <InvitationForm token={token} account={account} onAnswer={onAnswer} />
    </LogInFrame>
  )
}

/** Accepts an invitation. Its secret is behind the #, which browsers do not send to a server. */
export function Component() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [ticket, setTicket] = useState('')
  const goInside = () => void navigate(paths.today, { replace: true })
  const handleAnswer = (answer: LogInAnswer) => (answer.isInside ? goInside() : setTicket(answer.ticket))
  return ticket === '' ? (
    <Invited token={hash.slice(1)} onAnswer={handleAnswer} />
  ) : (
    <LogInFrame title="还差一步" note="打开验证器，把现在的 6 位数字抄过来。">
      <SecondStepForm ticket={ticket} onInside={goInside} onBack={() => void navigate(paths.login())} />
    </LogInFrame>
  )
}
