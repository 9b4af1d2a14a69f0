import { SecondStep } from '@bee/contract/manage/session.contract.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { SubmitForm } from './submit-form.tsx'

interface SecondStepFormProps {
  ticket: string
  onInside: () => void
  /** Back to the first step, after a timeout or a wrong account. */
  onBack: () => void
}

export function SecondStepForm({ ticket, onInside, onBack }: SecondStepFormProps) {
  const api = useManageApi()
  const form = useCallForm({
    schema: SecondStep,
    extra: { ticket },
    send: async (step) => {
      await api.session.secondStep(step)
      onInside()
    },
  })
  return (
    <>
      <SubmitForm form={form} submit="进入蜂巢">
        <Field
          label="验证码"
          name="code"
          icon="phone"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={16}
          placeholder="6 位数字"
          hint="手机不在身边，就用一个恢复码；每个只能用一次。"
          error={form.errors['code']}
        />
      </SubmitForm>
      <Row gap={16} lines={8} align="stretch" wraps above={16}>
        <Button kind="link" onClick={onBack}>
          换一个账号登录
        </Button>
      </Row>
    </>
  )
}
