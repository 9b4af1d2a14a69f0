import { HOME_TABS } from '@bee/contract/manage/desk-addresses.ts'
import { COURSE_PARTS } from '@bee/web/manage/features/courses/editor/course-parts.ts'
import { FACTS_TAB, LOOK_TAB, paths } from '@bee/web/manage/paths.ts'
import { DESK_ROUTES, standsAlone } from '@bee/web/manage/route-table.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'

const MEDIA_TABS = ['videos', 'images', 'files', 'trash']
const PAGE_TABS = ['stories', 'texts', 'about', LOOK_TAB, FACTS_TAB]

/** Every page of the desk and one of each kind of item that it opens. The demo school numbers its rows from 1. */
export async function addressesOfDesk(site: SiteProcess, owner: Pick<Colleague, 'cookie'>): Promise<string[]> {
  const { orders, inbox } = staffClient(site, owner)
  const { list } = await orders.list({ limit: 1 })
  const { list: threads } = await inbox.list({})
  return [
    ...DESK_ROUTES.filter(standsAlone).map(({ path }) => path),
    ...COURSE_PARTS.map(({ part }) => paths.course(1, part)),
    paths.question(1),
    paths.newsArticle(1),
    ...MEDIA_TABS.map(paths.mediaTab),
    ...[...Object.values(HOME_TABS), ...PAGE_TABS].map(paths.homeTab),
    ...Object.values(HOME_TABS).map((tab) => paths.homeItem(tab, 1)),
    paths.look,
    paths.facts,
    ...list.map(({ orderNo }) => paths.order(orderNo)),
    ...threads.slice(0, 1).map(({ id }) => paths.thread(id)),
    paths.member(1),
    paths.insightLesson(1),
    paths.more,
  ]
}
