import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { requestIdOf } from '../api/manage-failure.ts'
import { meQuery } from '../api/me.queries.ts'
import { LogInFrame } from '../features/log-in/log-in-frame.tsx'
import { RecoveryCodes } from '../features/log-in/recovery-codes.tsx'
import { SecondStepSetup } from '../features/log-in/second-step-setup.tsx'
import { SecondStepState } from '../features/log-in/second-step-state.tsx'
import { insideAddress } from '../inside-address.ts'
import { Button } from '../ui/button.tsx'
import { Failed, WaitingRows } from '../ui/place-states.tsx'

/** Also the page to which a role that requires two-step log-in is sent until it is set up. */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { data: me, error, isFetching, refetch } = useQuery(meQuery())
  const [codes, setCodes] = useState<readonly string[]>()
  // Refetch first: with the former answer the Shell would redirect here again.
  const goOn = () => void refetch().then(() => navigate(insideAddress(query), { replace: true }))
  const retry = () => void refetch()
  if (codes) {
    return (
      <LogInFrame title="收好这十个恢复码">
        <RecoveryCodes codes={codes} onKept={goOn} />
      </LogInFrame>
    )
  }
  if (!me) {
    const requestId = requestIdOf(error)
    return error ? (
      <Failed title="没有打开" error={error} requestId={requestId} onRetry={retry} isTrying={isFetching} />
    ) : (
      <WaitingRows count={4} height="double" />
    )
  }
  const { isOn, isRequired, isDue } = me.secondStep
  const note = isOn
    ? '登录时除了密码，还要验证器上的 6 位数字。'
    : isRequired
      ? `你的角色能管员工、钱或备份，登录要两步：密码，加手机上的 6 位数字。${isDue ? '设好才能继续。' : ''}`
      : '打开以后，登录时除了密码，还要手机上的 6 位数字。'
  return (
    <LogInFrame
      title="两步验证"
      note={note}
      foot={
        isDue ? undefined : (
          <Button kind="link" onClick={goOn}>
            {isOn || !isRequired ? '回到蜂巢' : '以后再设'}
          </Button>
        )
      }
    >
      {isOn ? <SecondStepState me={me} onCodes={setCodes} /> : <SecondStepSetup onCodes={setCodes} />}
    </LogInFrame>
  )
}
