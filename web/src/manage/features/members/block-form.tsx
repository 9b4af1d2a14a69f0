import { DAY_MS } from '@bee/contract/durations.ts'
import {
  BLOCK_DAYS_CHOICES,
  BLOCK_REASON_CHOICES,
  blockedSentence,
  reason as reasonSchema,
} from '@bee/contract/manage/members/member-fields.ts'
import type { MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Choice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { AfterClick } from '../../ui/after-click.tsx'
import { blockReason, daysWords, untilWords } from './member-words.ts'
import page from './member-page.module.css'
import styles from './member-parts.module.css'

const REASON = reasonSchema()
const REASONS = BLOCK_REASON_CHOICES.map((value) => ({ value, label: value }))
/** Value of the option 永久: a select needs a value. */
const FOR_EVER = 0
const USUAL_DAYS = 7

/** Days that a role may choose, up to its limit. 永久 needs a right without a limit. */
export const blockDaysWithin = (limit: number | null): number[] =>
  limit === null ? [...BLOCK_DAYS_CHOICES, FOR_EVER] : BLOCK_DAYS_CHOICES.filter((days) => days <= limit)

function Blocked({ member }: { member: MemberDossier }) {
  const { userId, nickName, block } = member
  const api = useManageApi()
  const now = useNow()
  const unblock = useAction(() => api.members.unblock({ userId }), {
    onDone: () => showNotice(`${nickName} 的封禁解开了，可以登录`),
  })
  if (!block) return null
  return (
    <>
      <Text as="div" below={10} breaks className={styles.blocked}>
        <p>
          <b>
            {recentTime(block.sinceTime, now)} 封禁，{untilWords(block.untilTime, now)}
          </b>
        </p>
        <p>
          会员登录时读到：
          {blockedSentence({
            until: block.untilTime === null ? null : new Date(block.untilTime),
            reason: block.reason,
          })}
        </p>
      </Text>
      <ActButton permission="members.grant" small loading={unblock.isPending} onClick={() => unblock.mutate()}>
        解开封禁
      </ActButton>
    </>
  )
}

function Blocking({ member }: { member: MemberDossier }) {
  const { userId, nickName } = member
  const api = useManageApi()
  const me = useMe()
  const now = useNow()
  const limit = rightOf(me, 'members.grant')?.limit ?? null
  const choices = blockDaysWithin(limit).map((value) => ({ value, label: daysWords(value || null) }))
  const [kind, setKind] = useState<string>(BLOCK_REASON_CHOICES[0])
  const [days, setDays] = useState(choices.findLast(({ value }) => value > 0 && value <= USUAL_DAYS)?.value ?? 1)
  const [words, setWords] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const unblock = useAction(() => api.members.unblock({ userId }), { onDone: () => showNotice('封禁解开了') })
  const block = useAction((input: { days: number | null; reason: string }) => api.members.block({ userId, ...input }), {
    onDone: () => {
      setIsAsking(false)
      showNotice(`${nickName} 已封禁${days ? ` ${days} 天` : ''}`, { onUndo: () => unblock.mutate() })
    },
  })
  const reason = REASON.safeParse(blockReason(kind, words.trim()))
  const until = days ? new Date(now + days * DAY_MS) : null
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.success) setIsAsking(true)
        }}
      >
        <Stack gap={14}>
          <Row gap={8} align="start" className={styles.blockRow}>
            <Choice label="为什么" options={REASONS} value={kind} onChoose={setKind} />
            <Choice label="多久" options={choices} value={days} onChoose={setDays} />
            <TextField
              isCompact
              label="说明，会员会看到"
              placeholder="说明，会员会看到"
              autoComplete="off"
              value={words}
              error={reason.success ? undefined : reason.error.issues[0]?.message}
              onChange={(event) => setWords(event.target.value)}
            />
          </Row>
          <Text as="p" size={12} line={18} tone="quiet" className={page.hint}>
            马上退出登录，不能登录、评论、下单；学习记录和已买的课都留着{days ? '，到期自动解开' : ''}
            。这次操作会记下来。
          </Text>
          <div>
            <ActButton permission="members.grant" kind="danger" small icon="ban" type="submit">
              封禁{days ? ` ${days} 天` : ''}…
            </ActButton>
          </div>
        </Stack>
      </form>
      {isAsking && reason.success ? (
        <FormDialog
          title={`封禁 ${nickName}`}
          action={days ? `封禁 ${days} 天` : '永久封禁'}
          kind="kill"
          isRunning={block.isPending}
          onSubmit={() => block.mutate({ days: days || null, reason: reason.data })}
          onClose={() => setIsAsking(false)}
        >
          <AfterClick
            lines={[
              ['登录', `所有设备马上退出；${days ? `${days} 天里` : '直到有人解开，'}不能登录、评论、下单`],
              ['会员读到', blockedSentence({ until, reason: reason.data })],
              ['学习', '学习记录和已买的课都留着，解开就能接着学'],
              ['记录', '记在操作记录里；随时可以解开'],
            ]}
          />
        </FormDialog>
      ) : null}
    </>
  )
}

/** Blocks a member for a time, with a reason that the member reads; or unblocks them. */
export function BlockForm({ member }: { member: MemberDossier }) {
  return (
    <AsideSection title="封禁" tone="danger">
      {member.block ? (
        <Blocked member={member} />
      ) : member.staffRole === null ? (
        <Blocking member={member} />
      ) : (
        <Text as="p" tone="quiet">
          这位是员工（{member.staffRole}），先结束员工身份才能封禁。
        </Text>
      )}
    </AsideSection>
  )
}
