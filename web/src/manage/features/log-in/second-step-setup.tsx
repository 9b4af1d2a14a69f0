import { sessionContract } from '@bee/contract/manage/session.contract.ts'
import { useState } from 'react'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from './submit-form.tsx'
import styles from './second-step.module.css'

const QR_PX = 168
const GROUP = /.{1,4}/g

interface Begun {
  secret: string
  uri: string
}

function CodeForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const api = useManageApi()
  const form = useCallForm({
    schema: sessionContract.enableSecondStep.input,
    send: async (code) => {
      const { recoveryCodes } = await api.session.enableSecondStep(code)
      onCodes(recoveryCodes)
    },
  })
  return (
    <SubmitForm form={form} submit="打开两步验证">
      <Field
        label="验证器上现在的 6 位数字"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        error={form.errors['code']}
      />
    </SubmitForm>
  )
}

/** The page shows the secret and forgets it. Only the authenticator keeps it, and the server encrypted. */
export function SecondStepSetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const api = useManageApi()
  const [begun, setBegun] = useState<Begun>()
  const begin = useAction(() => api.session.setUpSecondStep(), { onDone: setBegun })
  if (!begun) {
    return (
      <Stack flex gap={16} align="start" above={20} size={14} line={22} tone="soft">
        <p>
          先在手机上备好一个验证器：微信里搜小程序「腾讯身份验证器」，应用商店里的 Microsoft Authenticator、Google
          Authenticator，或密码管理器自带的，都可以。
        </p>
        <Button kind="main" loading={begin.isPending} onClick={() => begin.mutate()}>
          装好了，开始设
        </Button>
      </Stack>
    )
  }
  return (
    <>
      <Row gap={16} above={20} size={14} line={22} tone="soft" className={styles.secret}>
        <QrCode text={begun.uri} label="给验证器扫的二维码" width={QR_PX} />
        <div>
          <p>用验证器扫这个码。扫不了，就把下面这串字打进去：</p>
          <code>{begun.secret.match(GROUP)?.join(' ')}</code>
        </div>
      </Row>
      <CodeForm onCodes={onCodes} />
    </>
  )
}
