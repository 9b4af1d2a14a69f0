import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { paths } from '../paths.ts'
import type { Tab } from '../ui/list/tabs.tsx'

/** From a list to what was thrown away of it; without a kind of everything. */
export const trashTab = (kind?: ContentKind): Tab => ({
  label: '回收站',
  to: kind === undefined ? paths.trash : paths.trashOf(kind),
  isCurrent: false,
})
