import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { paths } from '../paths.ts'
import type { Tab } from '../ui/list/link-tabs.tsx'

/** The tab of a list's trash; without a kind, the trash of everything. */
export const trashTab = (kind?: ContentKind): Tab => ({
  label: '回收站',
  to: kind === undefined ? paths.trash : paths.trashOf(kind),
  isCurrent: false,
})
