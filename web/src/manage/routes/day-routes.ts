import { paths } from '../paths.ts'
import type { DeskRoute } from './desk-route.ts'

/** Pages for daily work. */
export const DAY_ROUTES: readonly DeskRoute[] = [
  {
    path: paths.today,
    label: '今日',
    permission: 'today.read',
    page: 'today',
    entry: { group: '', icon: 'today' },
    isInBar: true,
    jump: 't',
    keys: [[['C'], '新建一门课、一道题、一篇资讯、一条消息……']],
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
]
