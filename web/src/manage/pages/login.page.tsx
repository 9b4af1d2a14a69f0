import type { DoorAnswer } from '@bee/contract/manage/door.contract.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DoorFrame } from '../features/door/door-frame.tsx'
import { LogInForm } from '../features/door/log-in-form.tsx'
import { SecondStepForm } from '../features/door/second-step-form.tsx'
import { insideAddress } from '../inside-address.ts'

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [ticket, setTicket] = useState('')
  const goInside = () => void navigate(insideAddress(query), { replace: true })
  const handleAnswer = (answer: DoorAnswer) => (answer.isInside ? goInside() : setTicket(answer.ticket))
  return ticket === '' ? (
    <DoorFrame title="登录蜂巢" note="给校长、教务、讲师、客服用，账号和学员端的是同一个。">
      <LogInForm onAnswer={handleAnswer} />
    </DoorFrame>
  ) : (
    <DoorFrame title="还差一步" note="打开验证器，把现在的 6 位数字抄过来。">
      <SecondStepForm ticket={ticket} onInside={goInside} onBack={() => setTicket('')} />
    </DoorFrame>
  )
}
