import { PasswordAgain, type UserExport } from '@bee/contract/account/account.contract.ts'
import type { UserInfo } from '@bee/contract/account/account.contract.ts'
import { useState, type ReactNode } from 'react'
import { useSchoolFace } from '../../../api/school-face.ts'
import { useApi } from '../../../api/api.ts'
import { clearSession } from '../../../api/session.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SetPasswordHint } from './change-password-form.tsx'
import styles from './edit-form.module.css'

interface PasswordAgainFormProps {
  send: (password: string) => Promise<void>
  submitLabel: string
  isDangerous?: boolean
  children: ReactNode
}

function PasswordAgainForm({ send, submitLabel, isDangerous = false, children }: PasswordAgainFormProps) {
  const form = useCallForm({ schema: PasswordAgain, send: ({ password }) => send(password) })
  return (
    <Stack as="form" flex gap={16} {...form.formProps} className={styles.form}>
      <p>{children}</p>
      <Field
        label="再输一次密码"
        name="password"
        type="password"
        icon="lock"
        autoComplete="current-password"
        error={form.errors.password}
      />
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} loading={form.isSending}>
        {submitLabel}
      </Button>
    </Stack>
  )
}

function saveFile(data: UserExport, school: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${school}-我的数据-${data.exportTime.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Take everything along, or have everything deleted. */
export function AccountData({ user, onDeleted }: { user: UserInfo; onDeleted: () => void }) {
  const api = useApi()
  const { name } = useSchoolFace()
  const [open, setOpen] = useState<'export' | 'delete'>()
  const close = () => setOpen(undefined)

  async function download(password: string): Promise<void> {
    saveFile(await api.account.exportData({ password }, { quiet: true }), name)
    close()
    showToast('数据已下载')
  }

  async function deleteAccount(password: string): Promise<void> {
    await api.account.deleteAccount({ password }, { quiet: true })
    onDeleted()
    clearSession()
    showToast('账号已注销，你的数据已全部删除', 'done')
  }

  if (!user.hasPassword) return <SetPasswordHint />
  return (
    <Stack flex gap={16}>
      <Text as="p" size={15} line={26} tone="soft" className={styles.sentence}>
        你可以把在{name}
        的全部记录下载成一个文件，也可以注销账号。注销会删除学习进度、评论、收藏和笔记，不能恢复；付过钱的订单去掉你的名字，留在账上。
      </Text>
      <Row gap={12} align="stretch" wraps>
        <Button onClick={() => setOpen('export')}>下载我的数据</Button>
        <Button kind="danger" onClick={() => setOpen('delete')}>
          注销账号
        </Button>
      </Row>
      <Dialog open={open === 'export'} onClose={close} title="下载我的数据">
        <PasswordAgainForm send={download} submitLabel="下载">
          文件里有你的手机号和全部学习记录，请放在安全的地方。
        </PasswordAgainForm>
      </Dialog>
      <Dialog open={open === 'delete'} onClose={close} title="注销账号">
        <PasswordAgainForm send={deleteAccount} submitLabel="注销并删除" isDangerous>
          注销后，学习进度、评论、收藏和笔记会立刻删除，不能恢复。要退款，请先退好再注销。
        </PasswordAgainForm>
      </Dialog>
    </Stack>
  )
}
