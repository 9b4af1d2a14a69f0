import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, useState } from 'react'
import { SAME_PAGE } from '../../same-page.ts'
import { useOpenInAddress } from '../../ui/address/use-open-in-address.ts'

/** Sheets and dialogs that may cover a draft. */
export type Overlay = 'publish' | 'versions' | 'conflict' | 'discard' | 'review' | 'return'

/** The publish sheet and the versions are in the address. The other overlays depend on a click and are not (see `useOpenInAddress`). */
export function useOverlay(draft: Draft | undefined, startsAt: Overlay | undefined, canPublish: boolean) {
  const [sheet, setSheet] = useOpenInAddress('sheet', SAME_PAGE)
  const [dialog, setDialog] = useState(startsAt)
  const isBegun = draft !== undefined && draft.draftId !== NOT_BEGUN
  // The address changes a moment later. Hide the overlay at once, so that the focus can move to its target.
  const [left, setLeft] = useState<string>()
  if (left !== undefined && sheet !== left) setLeft(undefined)
  const open = sheet === left ? undefined : sheet
  const named = open === 'versions' || (open === 'publish' && isBegun && canPublish) ? open : undefined

  // A link to the publish sheet of content without a draft must not open the sheet when the first word is typed.
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
