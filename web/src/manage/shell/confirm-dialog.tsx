import { Confirmation } from '@bee/contract/manage/session.contract.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { useCallForm } from '../../api/use-call-form.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Row, Stack } from '../../ui/layout/pieces.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { confirmationStore } from '../api/confirmation.ts'
import { useManageApi } from '../api/manage-api.ts'
import { meQuery } from '../api/me.queries.ts'
import { Button } from '../ui/button.tsx'
import { Segment } from '../ui/segment.tsx'
import { TextField } from '../ui/text-field.tsx'

const WAYS = [
  { value: 'password', label: '密码' },
  { value: 'code', label: '验证码' },
] as const
type Way = (typeof WAYS)[number]['value']

const FIELDS: Record<
  Way,
  { label: string; props: Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'> }
> = {
  password: { label: '再输一次你的密码', props: { type: 'password', autoComplete: 'current-password' } },
  code: { label: '验证器上的 6 位数字，或一个恢复码', props: { inputMode: 'numeric', autoComplete: 'one-time-code' } },
}

interface ConfirmFormProps {
  formId: string
  way: Way
  onDone: () => void
}

function ConfirmForm({ formId, way, onDone }: ConfirmFormProps) {
  const api = useManageApi()
  const { formProps, errors, problem } = useCallForm({
    schema: Confirmation,
    send: async (confirmation) => {
      await api.session.confirm(confirmation)
      onDone()
    },
  })
  const { label, props } = FIELDS[way]
  return (
    <form {...formProps} id={formId}>
      <TextField {...props} key={way} name={way} label={label} error={errors[way]} isFirst />
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
    </form>
  )
}

/** Asks for the password or a code after a sensitive call was refused. The transport then repeats the call. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(confirmationStore.subscribe, confirmationStore.get)
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  const [chosen, setChosen] = useState<Way>('password')
  const formId = useId()
  const hasCodes = me?.secondStep.isOn === true
  const way = hasCodes ? chosen : 'password'
  const leave = () => question?.answer(false)
  return (
    <Dialog
      open={question !== undefined}
      onClose={leave}
      title="再确认一次是你"
      actions={
        <>
          <Button kind="quiet" onClick={leave}>
            先不做
          </Button>
          <Button kind="main" type="submit" form={formId}>
            确认
          </Button>
        </>
      }
    >
      <Stack gap={14} size={13} line={20}>
        <p>这一步要紧，做之前再确认一次。之后 {CONFIRMED_MINUTES} 分钟内不再问。</p>
        {hasCodes ? (
          <Row>
            <Segment label="用什么确认" options={WAYS} value={way} onChange={setChosen} />
          </Row>
        ) : null}
        <ConfirmForm formId={formId} way={way} onDone={() => question?.answer(true)} />
      </Stack>
    </Dialog>
  )
}
