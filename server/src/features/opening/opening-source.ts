import type { OpeningThing } from '@bee/contract/manage/opening.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'

/** How one thing stands. It is read from the school and cannot be ticked by hand. */
export interface Standing {
  isDone: boolean
  sentence: string
}

export interface OpeningSource {
  key: OpeningThing
  /** As the button names it where it is missing. */
  name: string
  isRequired: boolean
  minutes: number
  /** Where it is done, and the right to do it there. */
  link: string
  doneWith: PermissionKey
  read(): Promise<Standing>
}
