import type { LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LogInFrame } from '../features/log-in/log-in-frame.tsx'
import { SecondStepForm } from '../features/log-in/second-step-form.tsx'
import { WelcomeForm } from '../features/log-in/welcome-form.tsx'
import { paths } from '../paths.ts'

/** The link that the server prints at start-up while there is no owner. */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [ticket, setTicket] = useState('')
  const goInside = () => void navigate(paths.today, { replace: true })
  const handleAnswer = (answer: LogInAnswer) => (answer.isInside ? goInside() : setTicket(answer.ticket))
  return ticket === '' ? (
    <LogInFrame title="这所学校还没有校长" note="用这个链接的人成为校长，什么都能做，也能邀请同事。链接只能用一次。">
      <WelcomeForm token={query.get('token') ?? ''} onAnswer={handleAnswer} />
    </LogInFrame>
  ) : (
    <LogInFrame title="还差一步" note="打开验证器，把现在的 6 位数字抄过来。">
      <SecondStepForm ticket={ticket} onInside={goInside} onBack={() => void navigate(paths.login())} />
    </LogInFrame>
  )
}
