import type { LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import { useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { showNotice } from '../../../ui/notice-store.ts'

interface Many {
  kind: LibraryKind
  ids: number[]
}

/** Deletes and restores. A success offers to undo; a refusal names the uses. */
export function useMediaActs({ onDone }: { onDone?: () => void } = {}) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'media.remove')
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const undoRemoval = useAction((many: Many) => api.library.restore(many), {
    onDone: ({ doneIds }) => showNotice(`拿回了 ${doneIds.length} 件`),
  })
  const undoReturn = useAction((many: Many) => api.library.remove(many))

  function tell(refused: readonly { title: string; sentence: string }[]): void {
    setFailures(refused.map(({ title, sentence }) => ({ name: title, sentence })))
  }

  const remove = useAction((many: Many) => api.library.remove(many), {
    onDone: ({ doneIds, refused }, { kind }) => {
      onDone?.()
      tell(refused)
      if (doneIds.length === 0) return
      showNotice(`放进了回收站：${doneIds.length} 件`, { onUndo: () => undoRemoval.mutate({ kind, ids: doneIds }) })
    },
  })
  const restore = useAction((many: Many) => api.library.restore(many), {
    onDone: ({ doneIds, refused }, { kind }) => {
      onDone?.()
      tell(refused)
      if (doneIds.length === 0) return
      showNotice(`从回收站拿回了 ${doneIds.length} 件`, { onUndo: () => undoReturn.mutate({ kind, ids: doneIds }) })
    },
  })
  const removeOriginal = useAction((filmId: number) => api.library.removeOriginal({ filmId }), {
    onDone: ({ doneIds }) =>
      showNotice('原片放进了回收站', { onUndo: () => undoRemoval.mutate({ kind: 'asset', ids: doneIds }) }),
  })
  return { remove, restore, removeOriginal, whyNot, failures, forget: () => setFailures([]) }
}
