import type { InboxDetail } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Link } from 'react-router'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { titleWords } from '../inbox-words.ts'
import type { ThreadActs } from '../use-thread-acts.ts'
import { LaterMenu } from './later-menu.tsx'
import buttons from '../../../ui/button.module.css'
import styles from './thread-head.module.css'

interface ThreadHeadProps {
  detail: InboxDetail
  acts: ThreadActs
  now: number
  isNarrow: boolean
  /** Back to the list, on phones. */
  backTo: string
  onAssign: () => void
  /** Opens the context. Undefined when it is visible beside the thread. */
  onContext: (() => void) | undefined
  /** Why no act is available; empty when they are. */
  whyNot: string
}

function Assignee({
  detail,
  onAssign,
  whyNot,
  isNarrow,
}: Omit<ThreadHeadProps, 'acts' | 'now' | 'backTo' | 'onContext'>) {
  const { assignee } = detail.thread
  const refused = whyNot === '' ? {} : { 'aria-disabled': true, title: whyNot }
  const handleClick = () => {
    if (whyNot === '') onAssign()
  }
  if (isNarrow) return <IconButton icon="assign" label="指派" {...refused} onClick={handleClick} />
  return (
    <Button kind="quiet" {...refused} onClick={handleClick}>
      {assignee ? (
        <>
          <Avatar src={assignee.avatarUrl} nickName={assignee.nickName} size={20} />
          <span className="visually-hidden">指派，现在由 </span>
          {assignee.nickName}
        </>
      ) : (
        <>
          <Icon name="assign" />
          指派
        </>
      )}
    </Button>
  )
}

/** Subject, assignee and the acts with their keys. */
export function ThreadHead(props: ThreadHeadProps) {
  const { detail, acts, now, isNarrow, backTo, onAssign, onContext, whyNot } = props
  const { thread, messages } = detail
  // The comment that the thread began with.
  const root = messages.find(({ commentId }) => commentId !== null)
  const canHide = thread.kind === 'comment' && root?.commentId !== undefined && root.commentId !== null
  const hideInput = canHide && root.commentId !== null ? { thread, commentId: root.commentId } : undefined
  return (
    <Row as="header" gap={10} fixed className={styles.head}>
      {isNarrow ? (
        <Link to={backTo} className={buttons.icon} aria-label="返回收件箱" title="返回收件箱">
          <Icon name="chevron-left" />
        </Link>
      ) : null}
      <Text as={isNarrow ? 'h1' : 'h2'} shrinks size={15} line={24} truncate className={styles.title}>
        {isNarrow ? thread.name : titleWords(thread)}
      </Text>
      <Row gap={4} fixed atEnd className={styles.acts}>
        <Assignee detail={detail} onAssign={onAssign} whyNot={whyNot} isNarrow={isNarrow} />
        {whyNot === '' ? (
          <>
            {thread.state === 'done' ? null : (
              <LaterMenu
                now={now}
                onChoose={(until) => acts.later.mutate({ thread, until })}
                onNow={thread.state === 'later' ? () => acts.reopen.mutate(thread) : undefined}
              />
            )}
            {hideInput === undefined ? null : root?.isHidden === true ? (
              <IconButton icon="eye" label="让评论回来" onClick={() => acts.show.mutate(hideInput)} />
            ) : (
              <IconButton icon="flag" label="不当，隐藏这条评论" onClick={() => acts.hide.mutate(hideInput)} />
            )}
          </>
        ) : null}
        {onContext ? <IconButton icon="info" label="说的是什么、这个人是谁" onClick={onContext} /> : null}
        <Finish {...props} />
      </Row>
    </Row>
  )
}

function Finish({ detail, acts, isNarrow, whyNot }: ThreadHeadProps) {
  const { thread } = detail
  const isOpen = thread.state !== 'done'
  const act = isOpen ? acts.done : acts.reopen
  const words = isOpen ? '完成' : '重新打开'
  const handleClick = () => {
    if (whyNot === '') act.mutate(thread)
  }
  const refused = whyNot === '' ? {} : { 'aria-disabled': true, title: whyNot }
  if (isNarrow) {
    return <IconButton icon={isOpen ? 'check' : 'undo'} label={words} {...refused} onClick={handleClick} />
  }
  return (
    <Button icon={isOpen ? 'check' : 'undo'} loading={act.isPending} {...refused} onClick={handleClick}>
      {words}
      {isOpen ? <kbd>E</kbd> : null}
    </Button>
  )
}
