import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { readSession } from '../../../api/session.ts'
import { focusBeside } from '../../../ui/actions/focus-beside.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { LikeButton } from './like-button.tsx'
import styles from './comment-item.module.css'

const REPORT_REASONS = ['广告或垃圾信息', '辱骂或不友善', '和课程无关', '其他'] as const

export interface CommentToolsProps {
  comment: { commentId: number; isMine: boolean; nickName: string; likeCount: number; isLiked: boolean }
  /** Further tools, for the member who asked. */
  children?: ReactNode
  onReply: () => void
  onRemoved: () => void
}

/** 回复, and 删除 on the member's own comments, 举报 on all others. */
export function CommentTools({ comment, children, onReply, onRemoved }: CommentToolsProps) {
  const { comments } = useApi()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'remove' | 'report'>()
  const [reason, setReason] = useState<string>(REPORT_REASONS[0])
  const { commentId, isMine, nickName } = comment
  const tools = useRef<HTMLDivElement>(null)

  function asMember(run: () => void): void {
    if (readSession()) run()
    else void navigate(paths.login(window.location.pathname + window.location.search))
  }

  async function handleRemove(): Promise<void> {
    setOpen(undefined)
    await comments.remove({ commentId })
    showToast('评论已删除')
    focusBeside(tools.current?.closest('li'))
    onRemoved()
  }

  async function handleReport(): Promise<void> {
    setOpen(undefined)
    await comments.report({ commentId, reason })
    showToast('已收到举报，我们会尽快处理')
  }

  /** The failure policy has already shown the error. */
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)

  return (
    <Row gap={4} align="stretch" wraps ref={tools} className={styles.tools}>
      <LikeButton comment={comment} asMember={asMember} />
      <button type="button" aria-label={`回复 ${nickName}`} onClick={() => asMember(onReply)}>
        回复
      </button>
      {isMine ? (
        <button type="button" onClick={() => setOpen('remove')}>
          删除
        </button>
      ) : (
        <button type="button" aria-label={`举报 ${nickName} 的评论`} onClick={() => asMember(() => setOpen('report'))}>
          举报
        </button>
      )}
      {children}
      <Dialog
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title="删除这条评论？"
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>再想想</Button>
            <Button kind="danger" onClick={() => quietly(handleRemove())}>
              删除
            </Button>
          </>
        }
      >
        删除后不能恢复，下面的回复也会一起消失。
      </Dialog>
      <Dialog
        open={open === 'report'}
        onClose={() => setOpen(undefined)}
        title="举报这条评论"
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>取消</Button>
            <Button kind="primary" onClick={() => quietly(handleReport())}>
              提交举报
            </Button>
          </>
        }
      >
        <fieldset>
          <legend>它哪里不对？</legend>
          {REPORT_REASONS.map((each) => (
            <Row as="label" gap={10} above={4} key={each} className={styles.reason}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {each}
            </Row>
          ))}
        </fieldset>
      </Dialog>
    </Row>
  )
}
