import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Icon } from '../../../ui/signs/icon.tsx'
import styles from './comment-item.module.css'

export interface LikeButtonProps {
  comment: { commentId: number; nickName: string; likeCount: number; isLiked: boolean }
  asMember: (run: () => void) => void
}

/**
 * Shown at once and taken back when the call fails; clicks during the call do not pile up, and a double click counts
 * once, even when the answer comes between the clicks.
 */
export function LikeButton({ comment, asMember }: LikeButtonProps) {
  const { comments } = useApi()
  const { commentId, nickName } = comment
  const [own, setOwn] = useState<{ of: typeof comment; likeCount: number; isLiked: boolean }>()
  const [isSending, setIsSending] = useState(false)
  // A newer answer of the server counts for more than an earlier click.
  const { likeCount, isLiked } = own?.of === comment ? own : comment

  async function toggle(): Promise<void> {
    const before = { of: comment, likeCount, isLiked }
    setIsSending(true)
    setOwn({ of: comment, likeCount: likeCount + (isLiked ? -1 : 1), isLiked: !isLiked })
    try {
      const said = await (isLiked ? comments.unlike({ commentId }) : comments.like({ commentId }))
      setOwn({ of: comment, likeCount: said.likeCount, isLiked: said.isLiked })
    } catch {
      // The failure policy has already shown the error.
      setOwn(before)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      aria-label={`赞 ${nickName} 的评论，${likeCount} 个赞`}
      onClick={({ detail: clicksInARow }) => {
        if (!isSending && clicksInARow < 2) asMember(() => void toggle())
      }}
    >
      <Icon name="heart" size={16} filled={isLiked} />
      {likeCount > 0 ? likeCount : '赞'}
    </button>
  )
}
