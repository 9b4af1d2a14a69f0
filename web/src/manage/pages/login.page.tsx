import type { LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DemoVisits } from '../features/log-in/demo-visits.tsx'
import { LogInFrame } from '../features/log-in/log-in-frame.tsx'
import { LogInForm } from '../features/log-in/log-in-form.tsx'
import { SecondStepForm } from '../features/log-in/second-step-form.tsx'
import { insideAddress } from '../inside-address.ts'

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [ticket, setTicket] = useState('')
  const goInside = () => void navigate(insideAddress(query), { replace: true })
  const handleAnswer = (answer: LogInAnswer) => (answer.isInside ? goInside() : setTicket(answer.ticket))
  return ticket === '' ? (
    <LogInFrame title="登录蜂巢" note="给校长、教务、讲师、客服用，账号和学员端的是同一个。">
      <LogInForm onAnswer={handleAnswer} />
      <DemoVisits onInside={goInside} />
    </LogInFrame>
  ) : (
    <LogInFrame title="还差一步" note="打开验证器，把现在的 6 位数字抄过来。">
      <SecondStepForm ticket={ticket} onInside={goInside} onBack={() => setTicket('')} />
    </LogInFrame>
  )
}
