import type { LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { InvitationAcceptance, type InvitedAccount } from '@bee/contract/manage/invitations.contract.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { SubmitForm } from './submit-form.tsx'
import { withoutEmptyName } from './typed-name.ts'

interface InvitationFormProps {
  token: string
  account: Exclude<InvitedAccount, 'without-password'>
  onAnswer: (answer: LogInAnswer) => void
}

const AcceptanceAsTyped = withoutEmptyName(InvitationAcceptance)

/** Shows the mobile number of the invitation: it is not typed. */
export function InvitationForm({ token, account, onAnswer }: InvitationFormProps) {
  const api = useManageApi()
  const form = useCallForm({
    schema: AcceptanceAsTyped,
    extra: { token },
    send: async (acceptance) => onAnswer(await api.invitations.accept(acceptance)),
  })
  const isNew = account === 'new'
  return (
    <SubmitForm form={form} submit={isNew ? '定好密码，加入学校' : '登录，加入学校'}>
      {isNew ? (
        <Field label="称呼" name="nickName" autoComplete="nickname" icon="user" error={form.errors['nickName']} />
      ) : null}
      <Field
        label="密码"
        name="password"
        type="password"
        icon="lock"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? '以后用这个手机号和密码登录蜂巢与学员端。' : '这个号码已经是会员，用学员端的密码。'}
        error={form.errors['password']}
      />
    </SubmitForm>
  )
}
