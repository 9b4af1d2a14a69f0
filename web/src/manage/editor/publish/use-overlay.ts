import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, useState } from 'react'
import { SAME_PAGE } from '../../same-page.ts'
import { useOpenInAddress } from '../../ui/address/use-open-in-address.ts'

/** Sheets and dialogs that can lie over a draft. */
export type Overlay = 'publish' | 'versions' | 'conflict' | 'discard' | 'review' | 'return'

/** The sheet for publishing and the versions stand in the address; the others hang on a click (see `useOpenInAddress`). */
export function useOverlay(draft: Draft | undefined, startsAt: Overlay | undefined, canPublish: boolean) {
  const [sheet, setSheet] = useOpenInAddress('sheet', SAME_PAGE)
  const [dialog, setDialog] = useState(startsAt)
  const isBegun = draft !== undefined && draft.draftId !== NOT_BEGUN
  // The address follows a moment later: what is closed is gone at once, so that the focus can go where it is sought.
  const [left, setLeft] = useState<string>()
  if (left !== undefined && sheet !== left) setLeft(undefined)
  const open = sheet === left ? undefined : sheet
  const named = open === 'versions' || (open === 'publish' && isBegun && canPublish) ? open : undefined

  // A link to the sheet of what nobody has changed: it must not open by itself with the first word that is written.
  useEffect(() => {
    if (sheet === 'publish' && draft?.draftId === NOT_BEGUN) setSheet(undefined)
  })

  function setOverlay(next: Overlay | undefined): void {
    const isNamed = next === 'publish' || next === 'versions'
    setDialog(isNamed ? undefined : next)
    setLeft(isNamed ? undefined : sheet)
    setSheet(isNamed ? next : undefined)
  }
  return [dialog ?? named, setOverlay] as const
}
