import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { PageKeys } from '../page-keys.ts'
import type { IconName } from '../ui/icon.tsx'

/** The groups of the sidebar, in its order; the first has no name. */
export const GROUPS = ['', '内容', '学员', '学校'] as const
export type Group = (typeof GROUPS)[number]

export interface DeskRoute {
  path: string
  label: string
  /** What it takes to see it; `own`: to be on the staff. */
  permission: PermissionKey | 'own'
  /** It takes the right for all of the school: what is there belongs to nobody's own courses. */
  isOfSchool?: true
  /** What may follow its path, such as `/:id?`: the same page, with one of its things open. */
  below?: string
  /** What is opened stands beside the list, which stays where it is; `wide`: on phones it takes the list's place. */
  isBeside?: true | 'wide'
  /** Its file, `pages/<page>.page.tsx`. */
  page: string
  /** An entry of the sidebar; a page without one is a page of the settings, which are one entry. */
  entry?: { group: Group; icon: IconName }
  /** Belongs to the entry whose addresses it is among: in no menu, and none of the settings. */
  isWithin?: true
  /** Also in the bar at the foot of a phone. */
  isInBar?: true
  /** After G. */
  jump?: string
  /** Its own keys, for the sheet of keys; `Ctrl` is called there as the machine calls it. */
  keys?: PageKeys
}
