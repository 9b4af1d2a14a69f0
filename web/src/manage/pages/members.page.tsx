import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { CallFailure } from '../../api/call-failure.ts'
import { requestIdOf } from '../api/manage-failure.ts'
import { ActButton, useWhyNot } from '../features/members/act-button.tsx'
import { MemberDossier } from '../features/members/member-dossier.tsx'
import { readPart } from '../features/members/member-timeline.tsx'
import { MembersList } from '../features/members/list/members-list.tsx'
import { readMembersFilter, writeMembersFilter } from '../features/members/list/members-filter.ts'
import { memberQuery } from '../features/members/members.queries.ts'
import { MessageDialog } from '../features/members/message-dialog.tsx'
import { useMemberKeys } from '../features/members/use-member-keys.ts'
import { useNeighbours } from '../features/members/list/use-neighbours.ts'
import { paths } from '../paths.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { markFoot } from '../ui/mark-foot.ts'
import { Empty, Failed, WaitingRows } from '../ui/place-states.tsx'
import styles from './members.module.css'

function ListPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <PageFrame title="会员" isList>
      <MembersList
        filter={readMembersFilter(query)}
        onFilter={(filter) => void navigate(paths.members + writeMembersFilter(filter), { replace: true })}
        onOpen={(address) => void navigate(address)}
      />
    </PageFrame>
  )
}

/** The id is unknown or invalid. */
const GONE = new Set([400, 404])
const isGone = (error: unknown) => error instanceof CallFailure && GONE.has(error.status)

function MemberPage({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const filter = readMembersFilter(query)
  const back = paths.members + writeMembersFilter(filter)
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery(userId))
  const { previous, next, isElsewhere } = useNeighbours(filter, userId)
  const [isWriting, setIsWriting] = useState(false)
  const mayNotWrite = useWhyNot('messages.send') !== undefined
  const write = () => setIsWriting(member !== undefined && !mayNotWrite)
  useMemberKeys({ previous, next, back, onMessage: write })

  const step = (label: string, icon: 'chevron-up' | 'chevron-down', to: string | undefined) => (
    <IconButton
      icon={icon}
      label={to === undefined && isElsewhere ? `${label}：从会员列表打开才知道` : label}
      aria-disabled={to === undefined || undefined}
      className={styles.step}
      onClick={() => {
        if (to !== undefined) void navigate(to)
      }}
    />
  )
  const message = (
    <ActButton permission="messages.send" kind="main" icon="chat" onClick={write}>
      发消息<kbd>M</kbd>
    </ActButton>
  )
  return (
    <PageFrame
      isList
      title={member?.nickName ?? '会员'}
      from={{ label: '会员', to: back }}
      actions={
        <>
          {step('上一位', 'chevron-up', previous)}
          {step('下一位', 'chevron-down', next)}
          {member ? <span className={styles.wideOnly}>{message}</span> : null}
        </>
      }
    >
      {member ? (
        <>
          <MemberDossier
            // A new key per member: typed text must not appear at the next member.
            key={userId}
            member={member}
            part={readPart(query.get('part'))}
            onPart={(part) =>
              setQuery(
                (before) => {
                  const after = new URLSearchParams(before)
                  if (part === 'all') after.delete('part')
                  else after.set('part', part)
                  return after
                },
                { replace: true },
              )
            }
          />
          <div ref={markFoot} className={styles.foot}>
            {message}
          </div>
          {isWriting ? (
            <MessageDialog userId={userId} nickName={member.nickName} onClose={() => setIsWriting(false)} />
          ) : null}
        </>
      ) : error ? (
        isGone(error) ? (
          <Empty
            within="page"
            why="narrow"
            title="没有这位会员"
            sentence="编号可能打错了，也可能账号已经注销。"
            actions={<ButtonLink to={back}>回到会员</ButtonLink>}
          />
        ) : (
          <Failed
            title="会员没有拿到"
            error={error}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
            isTrying={isFetching}
          />
        )
      ) : (
        <WaitingRows count={8} height="double" />
      )}
    </PageFrame>
  )
}

/** The list of members, or one member with an id in the address. */
export function Component() {
  const { userId } = useParams()
  return userId === undefined ? <ListPage /> : <MemberPage key={userId} userId={Number(userId)} />
}
