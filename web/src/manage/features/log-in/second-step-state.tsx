import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'

const FEW_CODES = 3

/** Two-step log-in is on: codes left, new codes, and turning it off where the role permits. */
export function SecondStepState({ me, onCodes }: { me: StaffMe; onCodes: (codes: string[]) => void }) {
  const api = useManageApi()
  const renew = useAction(() => api.session.renewRecoveryCodes(), {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const turnOff = useAction(() => api.session.disableSecondStep(), { onDone: () => showNotice('两步验证已关掉') })
  const { recoveryCodesLeft, isRequired } = me.secondStep
  return (
    <Stack flex gap={16} align="start" above={20} size={14} line={22} tone="soft">
      <Row as="p" gap={8} tone="full">
        <StateCell kind={recoveryCodesLeft < FEW_CODES ? 'warn' : 'ok'} />
        已打开，恢复码还剩 {recoveryCodesLeft} 个
      </Row>
      {isRequired ? <p>你的角色能管员工、钱或备份，两步验证不能关。</p> : null}
      <Row gap={8} align="stretch" wraps>
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          换十个新的恢复码
        </Button>
        {isRequired ? null : (
          <Button kind="quiet" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
            关掉两步验证
          </Button>
        )}
      </Row>
    </Stack>
  )
}
