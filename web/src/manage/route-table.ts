import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { matchPath } from 'react-router'
import { COURSE_KEYS, SUBTITLE_KEYS, type PageKeys } from './page-keys.ts'
import { paths } from './paths.ts'
import type { IconName } from './ui/icon.tsx'

/** The groups of the sidebar, in its order; the first has no name. */
export const GROUPS = ['', '内容', '学员', '学校'] as const
type Group = (typeof GROUPS)[number]

export interface RoomRoute {
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

/** Every page behind the door. A page that is not there yet is in no line, and so in no menu. */
export const ROOM_ROUTES: readonly RoomRoute[] = [
  {
    path: paths.today,
    label: '今日',
    permission: 'today.read',
    page: 'today',
    entry: { group: '', icon: 'today' },
    isInBar: true,
    jump: 't',
  },
  {
    path: paths.members,
    below: '/:userId?',
    label: '会员',
    permission: 'members.read',
    page: 'members',
    entry: { group: '学员', icon: 'member' },
    jump: 'm',
    keys: [
      [['/'], '搜会员'],
      [['M'], '发消息给打开的这一位'],
      [['J'], '打开着一位时：下一位'],
      [['K'], '打开着一位时：上一位'],
      [['Esc'], '回到会员列表'],
    ],
  },
  {
    path: paths.inbox,
    below: '/:threadId?',
    isBeside: 'wide',
    label: '收件箱',
    permission: 'inbox.read',
    page: 'inbox',
    entry: { group: '', icon: 'inbox' },
    isInBar: true,
    jump: 'i',
    keys: [
      [['R'], '回复'],
      [['A'], '指派'],
      [['E'], '完成'],
      [['H'], '稍后'],
      [['/'], '搜收件箱；写回复时是常用回复'],
      [['Ctrl', 'Enter'], '回复并完成'],
    ],
  },
  {
    path: paths.courses,
    below: '/:courseKey?/:part?',
    label: '课程',
    permission: 'content.read',
    page: 'courses/courses',
    entry: { group: '内容', icon: 'book' },
    jump: 'c',
    keys: COURSE_KEYS,
  },
  {
    path: paths.orders,
    below: '/:orderNo?',
    isBeside: true,
    label: '订单',
    permission: 'orders.read',
    page: 'orders/orders',
    entry: { group: '学员', icon: 'order' },
    isInBar: true,
    jump: 'o',
    keys: [
      [['X'], '选中这一笔'],
      [['Shift', 'X'], '选到这一笔'],
      [['C'], '补录一笔'],
      [['/'], '搜订单'],
      [['Ctrl', 'Enter'], '做这一笔的主要动作'],
      [['Esc'], '放掉选中的，关上这一笔'],
    ],
  },
  {
    path: paths.news,
    below: '/:newsId?',
    label: '资讯',
    permission: 'content.read',
    isOfSchool: true,
    page: 'news/news',
    entry: { group: '内容', icon: 'news' },
    jump: 'n',
    keys: [
      [['C'], '写一篇'],
      [['X'], '选中这一篇'],
      [['/'], '搜资讯'],
      [['P'], '写着的时候：发布单'],
      [['Ctrl', 'S'], '写着的时候：马上存'],
      [['Ctrl', 'B'], '正文里：加粗'],
      [['Ctrl', 'Enter'], '发布单里：发布'],
    ],
  },
  // Before the bank, whose questions its address looks like one of.
  {
    path: paths.questionImport,
    label: '导入题目',
    permission: 'content.write',
    isOfSchool: true,
    page: 'question-import/question-import',
    isWithin: true,
    keys: [
      [['F8'], '下一处问题'],
      [['Shift', 'F8'], '上一处问题'],
      [['Ctrl', 'Enter'], '导入'],
    ],
  },
  {
    path: paths.questions,
    below: '/:questionId?',
    label: '题库',
    permission: 'content.read',
    page: 'questions/questions',
    entry: { group: '内容', icon: 'question' },
    jump: 'q',
    keys: [
      [['C'], '出一道题'],
      [['X'], '选中这一道'],
      [['/'], '搜题目'],
      [['J'], '写着的时候：下一题'],
      [['K'], '写着的时候：上一题'],
      [['Alt', '↑'], '选项里：往上移'],
      [['Alt', '↓'], '选项里：往下移'],
      [['P'], '写着的时候：发布单'],
      [['Ctrl', 'S'], '写着的时候：马上存'],
    ],
  },
  {
    path: paths.home,
    below: '/:tab?/:itemId?',
    label: '首页与推广',
    permission: 'content.read',
    isOfSchool: true,
    page: 'home/home',
    entry: { group: '内容', icon: 'flag' },
    jump: 'h',
    keys: [
      [['C'], '加一个'],
      [['X'], '选中这一件'],
      [['Alt', '↑'], '这一件往上移'],
      [['Alt', '↓'], '这一件往下移'],
      [['P'], '写着的时候：发布单'],
    ],
  },
  {
    path: paths.broadcasts,
    label: '消息',
    permission: 'messages.send',
    page: 'broadcasts',
    entry: { group: '学员', icon: 'megaphone' },
  },
  {
    path: paths.health,
    label: '内容健康',
    permission: 'content.read',
    page: 'health',
    entry: { group: '内容', icon: 'shield' },
  },
  {
    path: paths.previews,
    below: '/:draftId',
    label: '预览',
    permission: 'content.read',
    page: 'preview/preview',
    isWithin: true,
  },
  {
    path: paths.films,
    below: '/:filmId/subtitles/:language',
    label: '校对字幕',
    permission: 'content.read',
    page: 'media/subtitles',
    isWithin: true,
    keys: SUBTITLE_KEYS,
  },
  {
    path: paths.staff,
    label: '员工与角色',
    permission: 'school.manage',
    page: 'settings/staff',
  },
  {
    path: paths.log,
    label: '操作记录',
    permission: 'audit.read',
    page: 'settings/log',
  },
  {
    path: paths.jobs,
    label: '任务',
    permission: 'today.read',
    page: 'settings/jobs',
  },
  {
    path: paths.doors,
    label: '短信与支付',
    permission: 'school.manage',
    page: 'settings/doors',
  },
  {
    path: paths.school,
    label: '学校资料',
    permission: 'school.manage',
    page: 'settings/school',
  },
  {
    path: paths.files,
    label: '内容的文件',
    permission: 'content.read',
    isOfSchool: true,
    page: 'settings/files',
  },
  {
    path: paths.devices,
    label: '登录着的设备',
    permission: 'own',
    page: 'settings/devices',
  },
]

/** What a menu leads to. */
export interface MenuEntry {
  path: string
  label: string
  icon: IconName
  group: Group
  isInBar: boolean
  /** Patterns of the addresses that belong to it. */
  within: readonly string[]
}

export const patternOf = ({ path, below = '' }: RoomRoute): string => path + below

/** Whether its address leads to a page by itself: one that is always of something is opened from there. */
export const standsAlone = ({ below = '' }: RoomRoute): boolean => below === '' || below.endsWith('?')

/** What counts as one place: a list and what is opened beside it do. */
export function placeOf(pathname: string, isNarrow: boolean): string {
  const route = ROOM_ROUTES.find((each) => matchPath(patternOf(each), pathname))
  const isOne = route?.isBeside === true || (route?.isBeside === 'wide' && !isNarrow)
  return isOne ? route.path : pathname
}

/** Whether somebody at this address is within what the entry leads to. */
export const isWithin = ({ within }: MenuEntry, pathname: string): boolean =>
  within.some((pattern) => matchPath(pattern, pathname) !== null)

const isOfSettings = ({ entry, isWithin: isPart }: RoomRoute) => entry === undefined && isPart === undefined

/** The entries for somebody who may open `routes`: the settings are one, and lead to the first page of theirs. */
export function menuOf(routes: readonly RoomRoute[]): MenuEntry[] {
  const entries = routes.flatMap((route) => {
    const { path, label, entry, isInBar = false } = route
    return entry ? [{ path, label, ...entry, isInBar, within: [patternOf(route)] }] : []
  })
  const settings = settingsOf(routes)
  const [first] = settings
  if (!first) return entries
  const within = settings.map(patternOf)
  return [...entries, { path: first.path, label: '设置', icon: 'gear', group: '学校', isInBar: false, within }]
}

export const settingsOf = (routes: readonly RoomRoute[]): RoomRoute[] => routes.filter(isOfSettings)
