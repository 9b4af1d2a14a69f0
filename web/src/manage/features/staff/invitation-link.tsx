import { Stack } from '../../../ui/layout/pieces.tsx'
import type { InvitationMade, InvitationSms } from '@bee/contract/manage/invitations.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'

const SMS_WORDS: Record<InvitationSms, (mobile: string) => string> = {
  sent: (mobile) => `链接已用短信发给 ${mobile}，也可以自己复制给对方。`,
  failed: (mobile) => `发给 ${mobile} 的短信没有发出去，请把链接复制给对方。`,
  none: (mobile) => `请把链接复制给 ${mobile}，用微信、邮件都行。`,
}

/** The link is shown once: the server stores only its hash. */
export function InvitationLink({ made, onClose }: { made: InvitationMade; onClose: () => void }) {
  const { invitation, link, sms } = made
  const address = window.location.origin + link
  const now = useNow()
  const copy = () =>
    copyText(address).then(
      () => showNotice('邀请的链接已复制'),
      () => showNotice('没有复制成，请选中链接自己复制', { kind: 'error' }),
    )
  return (
    <Dialog
      open
      title={`邀请对方做${invitation.role.name}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            好了
          </Button>
          <Button kind="main" icon="copy" onClick={() => void copy()}>
            复制链接
          </Button>
        </>
      }
    >
      <Stack gap={14} size={13} line={20}>
        <p>{SMS_WORDS[sms](invitation.mobile)}</p>
        <TextField
          label="邀请的链接"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          hint={`${recentTime(invitation.expiresTime, now)} 前有效，用一次。关上以后不再显示，要新的就再邀请一次。`}
        />
      </Stack>
    </Dialog>
  )
}
