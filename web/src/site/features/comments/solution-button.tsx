import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'

export interface SolutionButtonProps {
  comment: Comment
  reply: CommentReply
  onSolved: (solutionId: number | null) => void
}

/** The member who asked marks the answer that helped. */
export function SolutionButton({ comment, reply, onSolved }: SolutionButtonProps) {
  const { comments } = useApi()
  const [isSending, setIsSending] = useState(false)
  const isSolution = comment.solutionId === reply.commentId

  async function toggle(): Promise<void> {
    setIsSending(true)
    try {
      const { commentId } = comment
      const said = isSolution ? comments.unsolve({ commentId }) : comments.solve({ replyId: reply.commentId })
      onSolved((await said).solutionId)
    } catch {
      // The failure policy has already shown the error.
    } finally {
      setIsSending(false)
    }
  }

  return (
    <button
      type="button"
      aria-pressed={isSolution}
      aria-label={isSolution ? `收回「解决了」：${reply.nickName} 的回复` : `解决了：${reply.nickName} 的回复`}
      onClick={({ detail: clicksInARow }) => {
        if (!isSending && clicksInARow < 2) void toggle()
      }}
    >
      {isSolution ? '收回「解决了」' : '解决了'}
    </button>
  )
}
