import type { MemberGrant } from '@bee/contract/manage/members/member-shapes.ts'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ActButton } from './act-button.tsx'
import { AfterClick } from '../../ui/after-click.tsx'
import { grantWords } from './member-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import rows from '../../school/box-rows.module.css'
import styles from './member-parts.module.css'

const CONSEQUENCES = [
  ['课程', '马上不能再看，除非会员买过它'],
  ['学习记录', '留着，再送或再买会接上'],
  ['消息', '给会员发一条系统消息'],
  ['记录', '记在操作记录里，可以还回去'],
] as const

/** Granted courses, newest first. */
export function MemberGrants({ grants }: { grants: readonly MemberGrant[] }) {
  const api = useManageApi()
  const now = useNow()
  const [asked, setAsked] = useState<MemberGrant>()
  const giveBack = useAction((grantId: number) => api.members.restoreGrant({ grantId }), {
    onDone: ({ courseName }) => showNotice(`《${courseName}》还回去了`),
  })
  const takeBack = useAction((input: { grantId: number; reason: string }) => api.members.takeBack(input), {
    onDone: (grant) => {
      setAsked(undefined)
      showNotice(`《${grant.courseName}》已收回`, { onUndo: () => giveBack.mutate(grant.id) })
    },
  })
  if (grants.length === 0) return null
  return (
    <>
      <Text as="ul" above={12} role="list" aria-label="送过的课" className={rows.list}>
        {grants.map((grant) => (
          <Row as="li" gap={10} key={grant.id} className={styles.grant}>
            <StateCell kind={grant.state === 'open' ? 'ok' : 'off'} />
            <Stack as="span" flex grow shrinks line={18}>
              <Text truncate>{grant.courseName}</Text>
              <Text as="small" size={12} tone="quiet" breaks>
                {grantWords(grant, now)}，原因：{grant.reason}
              </Text>
            </Stack>
            {grant.state === 'open' ? (
              <ActButton
                permission="members.grant"
                kind="quiet"
                small
                aria-label={`收回《${grant.courseName}》`}
                onClick={() => setAsked(grant)}
              >
                收回
              </ActButton>
            ) : null}
          </Row>
        ))}
      </Text>
      {asked ? (
        <ReasonDialog
          title={`收回《${asked.courseName}》`}
          action="收回这门课"
          kind="kill"
          hint="会写进时间线和操作记录。"
          placeholder="例如：送错了人"
          isRunning={takeBack.isPending}
          onSubmit={(reason) => takeBack.mutate({ grantId: asked.id, reason })}
          onClose={() => setAsked(undefined)}
        >
          <AfterClick lines={CONSEQUENCES} />
        </ReasonDialog>
      ) : null}
    </>
  )
}
