import { HOME_TABS } from '@bee/contract/manage/desk-addresses.ts'
import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { rightOf } from './api/me.queries.ts'
import type { NewThing } from './features/today/new-menu.tsx'
import { NEW_KEY, paths } from './paths.ts'

interface Beginning extends NewThing {
  permission: PermissionKey
  /** Requires the right for the whole school: new content belongs to no course of the author's own. */
  isOfSchool?: true
}

const BEGINNINGS: readonly Beginning[] = [
  { label: '一门课', icon: 'book', to: paths.course(NEW_KEY), permission: 'content.write' },
  { label: '一道题', icon: 'question', to: paths.question(NEW_KEY), permission: 'content.write' },
  { label: '一篇资讯', icon: 'news', to: paths.newsArticle(NEW_KEY), permission: 'content.write', isOfSchool: true },
  {
    label: '一条横幅',
    icon: 'flag',
    to: paths.homeItem(HOME_TABS.banner, NEW_KEY),
    permission: 'content.write',
    isOfSchool: true,
  },
  { label: '一条消息', icon: 'megaphone', to: paths.broadcast(NEW_KEY), permission: 'messages.send' },
]

/** The content kinds that these rights permit to create. */
export const newThingsFor = (me: Pick<StaffMe, 'rights'>): NewThing[] =>
  BEGINNINGS.filter(({ permission, isOfSchool }) => {
    const right = rightOf(me, permission)
    return right !== undefined && (!isOfSchool || right.scope === 'all')
  })
