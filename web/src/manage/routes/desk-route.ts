import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { PageKeys } from '../page-keys.ts'
import type { IconName } from '../ui/icon.tsx'

/** Groups of the sidebar in their order; the first has no heading. */
export const GROUPS = ['', '内容', '学员', '学校'] as const
export type Group = (typeof GROUPS)[number]

export interface DeskRoute {
  path: string
  label: string
  /** The permission to see the page; `own`: every staff member. */
  permission: PermissionKey | 'own'
  /** Requires the right for the whole school: its content belongs to no single course. */
  isOfSchool?: true
  /** Optional rest of the path, such as `/:id?`: the same page with one item open. */
  below?: string
  /** The item opens beside the list. `wide`: on phones it replaces the list. */
  isBeside?: true | 'wide'
  /** Its file, `pages/<page>.page.tsx`. */
  page: string
  /** Entry of the sidebar. A page without one is a settings page; those share one entry. */
  entry?: { group: Group; icon: IconName }
  /** Belongs to the entry with the same path prefix: it is in no menu and not in the settings. */
  isWithin?: true
  /** Also in the bottom bar of a phone. */
  isInBar?: true
  /** The letter after G that opens it. */
  jump?: string
  /** Keys of the page, for the sheet of keys. `Ctrl` is shown under the name of this machine's key. */
  keys?: PageKeys
}
