import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { look, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import page from './member-page.module.css'

const INDENT = 2

/** Exports all data of a member, as the member's own export does. */
export function MemberExport({ userId, nickName }: { userId: number; nickName: string }) {
  const api = useManageApi()
  const [isAsking, setIsAsking] = useState(false)
  const take = useAction(
    async (reason: string) => {
      const data = await api.members.export({ userId, reason })
      // Saved inside the call: the mutation cache would keep the result of an action.
      saveFile(`会员${userId}的数据.json`, JSON.stringify(data, null, INDENT), 'application/json;charset=utf-8')
    },
    {
      onDone: () => {
        setIsAsking(false)
        showNotice('文件已保存，已记进操作记录')
      },
    },
  )
  return (
    <AsideSection title="会员的数据">
      <Text as="p" size={12} line={18} tone="quiet" className={page.hint}>
        和会员自己下载的一样，里面有完整手机号；写原因，每次都记录，算在看手机号的次数里。
      </Text>
      <ActButton
        permission="members.mobile"
        small
        icon="download"
        className={look({ above: 8 })}
        onClick={() => setIsAsking(true)}
      >
        导出全部数据
      </ActButton>
      {isAsking ? (
        <ReasonDialog
          title={`导出 ${nickName} 的全部数据`}
          action="导出"
          hint="会写进时间线和操作记录，校长看得到。"
          placeholder="例如：会员来信要求"
          isRunning={take.isPending}
          onSubmit={take.mutate}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </AsideSection>
  )
}
