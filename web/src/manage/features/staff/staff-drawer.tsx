import type { StaffPerson } from '@bee/contract/manage/staff.contract.ts'
import { useState, type ReactNode } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CoursePicker } from './course-picker.tsx'
import styles from './staff-dialogs.module.css'

function Membership({ person }: { person: StaffPerson }) {
  const api = useManageApi()
  const [isAsking, setIsAsking] = useState(false)
  const { userId, nickName, endedTime, sinceTime } = person
  const restore = useAction((version: number) => api.staff.restore({ userId, version }), {
    onDone: ({ role }) => showNotice(`${nickName} 回来做${role.name}了`),
  })
  const end = useAction((version: number) => api.staff.end({ userId, version }), {
    onDone: (ended) => {
      setIsAsking(false)
      showNotice(`${nickName} 不再是员工`, { onUndo: () => restore.mutate(ended.version) })
    },
  })
  const now = useNow()
  return (
    <DrawerSection title="员工身份">
      {endedTime === null ? (
        <Row gap={8} wraps className={styles.row}>
          <span>{recentTime(sinceTime, now)} 起是员工</span>
          <Button small onClick={() => setIsAsking(true)}>
            结束员工身份
          </Button>
        </Row>
      ) : (
        <Row gap={8} wraps className={styles.row}>
          <span>{recentTime(endedTime, now)} 结束</span>
          <Button small loading={restore.isPending} onClick={() => restore.mutate(person.version)}>
            请回来
          </Button>
        </Row>
      )}
      {isAsking ? (
        <AskDialog
          title={`结束 ${nickName} 的员工身份`}
          action="结束"
          isRunning={end.isPending}
          consequences={[
            ['登录', '马上退出蜂巢，进不来了'],
            ['会员账号', '不变，照样学课'],
            ['做过的事', '留在操作记录里'],
            ['反悔', '随时可以请回来，角色和课照旧'],
          ]}
          onAct={() => end.mutate(person.version)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </DrawerSection>
  )
}

function SecondStepReset({ person }: { person: StaffPerson }) {
  const api = useManageApi()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useAction(() => api.staff.resetSecondStep({ userId: person.userId }), {
    onDone: () => {
      setIsAsking(false)
      showNotice(`${person.nickName} 的两步验证已去掉`)
    },
  })
  return (
    <DrawerSection title="两步验证">
      <Row gap={8} wraps className={styles.row}>
        <span>{person.secondStep.isOn ? '已打开，用验证器' : '没开'}</span>
        {person.secondStep.isOn ? (
          <Button small onClick={() => setIsAsking(true)}>
            手机丢了，去掉
          </Button>
        ) : null}
      </Row>
      {isAsking ? (
        <AskDialog
          title={`去掉 ${person.nickName} 的两步验证`}
          action="去掉"
          isRunning={reset.isPending}
          consequences={[
            ['先确认', '电话里听到本人的声音再做'],
            ['登录', '所有设备马上退出，下次只凭密码'],
            ['验证器与恢复码', '全部作废，要本人重新设'],
            ['反悔', '不能撤回'],
          ]}
          onAct={() => reset.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </DrawerSection>
  )
}

interface StaffDrawerProps {
  person: StaffPerson
  /** Sessions of this colleague. */
  sessions: ReactNode
  onClose: () => void
}

/** One staff member with all acts. */
export function StaffDrawer({ person, sessions, onClose }: StaffDrawerProps) {
  const isWorking = person.endedTime === null
  return (
    <Drawer title={`${person.nickName}，${person.role.name}`} onClose={onClose}>
      {isWorking ? (
        <>
          <CoursePicker person={person} />
          <SecondStepReset person={person} />
          {sessions}
        </>
      ) : null}
      <Membership person={person} />
    </Drawer>
  )
}
