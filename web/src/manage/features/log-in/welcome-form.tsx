import { StaffWelcome, type LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { SubmitForm } from './submit-form.tsx'
import { MobileField } from './mobile-field.tsx'
import { withoutEmptyName } from './typed-name.ts'

const WelcomeAsTyped = withoutEmptyName(StaffWelcome)

export function WelcomeForm({ token, onAnswer }: { token: string; onAnswer: (answer: LogInAnswer) => void }) {
  const api = useManageApi()
  const form = useCallForm({
    schema: WelcomeAsTyped,
    extra: { token },
    send: async (welcome) => onAnswer(await api.session.welcome(welcome)),
  })
  return (
    <SubmitForm form={form} submit="成为校长">
      <MobileField error={form.errors['mobile']} />
      <Field
        label="密码"
        name="password"
        type="password"
        icon="lock"
        autoComplete="new-password"
        hint="已经是会员的，用原来的密码；还不是的，在这里定一个。"
        error={form.errors['password']}
      />
      <Field
        label="称呼（新会员才要）"
        name="nickName"
        autoComplete="nickname"
        hint="同事和学员看到的名字，2 到 20 个字，以后能改。"
        error={form.errors['nickName']}
      />
    </SubmitForm>
  )
}
