import type { MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
import { useState } from 'react'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { AfterClick } from '../../ui/after-click.tsx'
import { lastSeenWords } from './member-words.ts'
import styles from './member-parts.module.css'

const CONSEQUENCES = [
  ['登录', '所有设备马上退出，要看课得重新登录'],
  ['学习记录', '不变，已经存上的都在'],
  ['账号', '不受影响，密码照旧'],
  ['反悔', '不能撤回，会员自己再登录就好'],
] as const

/** The devices on which the member is logged in. */
export function MemberDevices({ member }: { member: MemberDossier }) {
  const { userId, nickName, devices } = member
  const api = useManageApi()
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const signOut = useAction(() => api.members.signOut({ userId }), {
    onDone: ({ endedCount }) => {
      setIsAsking(false)
      showNotice(`${nickName} 的 ${endedCount} 处登录已结束`)
    },
  })
  return (
    <AsideSection title="登录着的设备" note={devices.length === 0 ? '现在没有' : `${devices.length} 台`}>
      {devices.length === 0 ? null : (
        <>
          <ul role="list">
            {devices.map(({ id, device, isHandheld, lastSeenTime }) => (
              <Row as="li" gap={8} key={id} className={styles.device}>
                <Icon name={isHandheld ? 'phone' : 'monitor'} />
                <span>{device}</span>
                <Text atEnd size={12} tone="quiet" nowrap>
                  <time dateTime={lastSeenTime}>{lastSeenWords(lastSeenTime, now)}</time>
                </Text>
              </Row>
            ))}
          </ul>
          <ActButton
            permission="members.grant"
            small
            icon="logout"
            className={look({ above: 8 })}
            onClick={() => setIsAsking(true)}
          >
            全部退出登录
          </ActButton>
        </>
      )}
      {isAsking ? (
        <FormDialog
          title={`让 ${nickName} 在所有设备上退出`}
          action={`退出 ${devices.length} 台`}
          kind="kill"
          isRunning={signOut.isPending}
          onSubmit={() => signOut.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <AfterClick lines={CONSEQUENCES} />
        </FormDialog>
      ) : null}
    </AsideSection>
  )
}
