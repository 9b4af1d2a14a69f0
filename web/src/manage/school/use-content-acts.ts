import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { useState } from 'react'
import { useManageApi } from '../api/manage-api.ts'
import { useMe } from '../api/me.queries.ts'
import { useAction } from '../api/use-action.ts'
import { whyMayNot } from '../api/why-not.ts'
import type { BulkAction, BulkFailure } from '../ui/list/bulk-bar.tsx'
import { showNotice } from '../ui/notice-store.ts'

const ACTS = {
  withdraw: { label: '下架', done: '下架了' },
  putBack: { label: '重新上架', done: '重新上架了' },
  remove: { label: '放进回收站', done: '放进了回收站' },
} as const
type Act = keyof typeof ACTS

interface Asked {
  act: Act
  /** Set when the act comes from a row's menu: the selection stays. */
  one?: number
}

interface Chosen {
  kind: ContentKind
  unit: string
  /** Ids of published content; content that was never published is only a draft. */
  contentIds: readonly number[]
  onDone: () => void
}

/** Withdraws, restores and deletes the selected content. A success offers to undo; a refusal gives its reason. */
export function useContentActs({ kind, unit, contentIds: chosenIds, onDone }: Chosen) {
  const api = useManageApi()
  const me = useMe()
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const noneThere = chosenIds.length === 0 ? '选中的都还没有发布过。' : undefined
  const notAllowed = whyMayNot(me, 'content.publish')
  const whyNot = notAllowed ?? noneThere

  function perform(act: Act, contentIds: number[]) {
    if (act === 'withdraw') return api.content.withdraw({ kind, contentIds, reason: '' })
    return act === 'putBack' ? api.content.putBack({ kind, contentIds }) : api.content.remove({ kind, contentIds })
  }
  const undo = useAction(({ act, ids }: { act: Act; ids: number[] }) => perform(act, ids))
  const many = useAction(({ act, one }: Asked) => perform(act, one === undefined ? [...chosenIds] : [one]), {
    onDone: ({ doneIds, refused }, { act, one }) => {
      if (one === undefined) onDone()
      setFailures(refused.map(({ title, sentence }) => ({ name: title, sentence })))
      if (doneIds.length === 0) return
      const inverse = act === 'putBack' ? 'withdraw' : 'putBack'
      showNotice(`${ACTS[act].done} ${doneIds.length} ${unit}`, {
        onUndo: () => undo.mutate({ act: inverse, ids: doneIds }),
      })
    },
  })
  const actionOf = (act: Act): BulkAction => ({
    label: ACTS[act].label,
    whyNot,
    isRunning: many.isPending,
    onAct: () => many.mutate({ act }),
  })
  const actionOfOne = (act: Act, one: number): BulkAction => ({
    label: ACTS[act].label,
    whyNot: notAllowed,
    onAct: () => many.mutate({ act, one }),
  })
  return { actionOf, actionOfOne, whyNot, notAllowed, noneThere, failures, setFailures }
}
