import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/api.ts'
import { throttle } from '../../../../lib/throttle.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { showToast } from '../../../../ui/overlays/toast-store.ts'
import { reloadQuestionMarks } from '../questions.queries.ts'
import bar from '../../../school/bar-button.module.css'
import styles from './question-collect.module.css'

/** Specification 9. */
export const QUESTION_COLLECT_THROTTLE_MS = 1000

export interface QuestionCollectProps {
  questionId: number
  isCollected: boolean
  /** `bar`: at the foot of the phone. */
  look?: 'line' | 'bar'
}

export function QuestionCollect({ questionId, isCollected, look = 'line' }: QuestionCollectProps) {
  const client = useQueryClient()
  const { questions } = useApi()
  const [gate] = useState(() =>
    throttle((run: () => Promise<void>) => {
      // The failure policy has already shown the error.
      run().catch(() => undefined)
    }, QUESTION_COLLECT_THROTTLE_MS),
  )
  const label = isCollected ? '取消收藏' : '收藏'

  function handleClick(): void {
    gate(async () => {
      const { isFavourite: collected } = await questions.collect({ id: questionId })
      showToast(collected ? '已收藏' : '已取消收藏')
      await reloadQuestionMarks(client)
    })
  }

  if (look === 'bar') {
    return (
      <button
        type="button"
        className={`${bar.bar} ${styles.bar}`}
        data-on={isCollected || undefined}
        onClick={handleClick}
      >
        <Icon name="star" size={22} filled={isCollected} />
        {label}
      </button>
    )
  }
  return (
    <Button kind="thin" icon="star" selected={isCollected} onClick={handleClick}>
      {label}
    </Button>
  )
}
