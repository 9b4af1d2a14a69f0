import { paths } from '../paths.ts'
import type { DeskRoute } from './desk-route.ts'

/** Pages about learners. */
export const LEARNER_ROUTES: readonly DeskRoute[] = [
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
  // These stand before the orders, whose route takes any address below its own for the number of one.
  {
    path: paths.reconcile,
    label: '对账',
    permission: 'orders.read',
    page: 'orders/reconcile',
    isWithin: true,
  },
  {
    path: paths.coupons,
    label: '优惠码',
    permission: 'orders.read',
    page: 'orders/coupons',
    isWithin: true,
  },
  {
    path: paths.invoices,
    label: '发票',
    permission: 'orders.read',
    page: 'orders/invoices',
    isWithin: true,
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
    path: paths.insight,
    below: '/:part?/:lessonId?',
    label: '数据',
    permission: 'insight.read',
    page: 'insight/insight',
    entry: { group: '学员', icon: 'data' },
    jump: 'd',
    keys: [
      [['←'], '一讲的图上：往前一秒'],
      [['→'], '一讲的图上：往后一秒'],
      [['K'], '上一讲'],
      [['J'], '下一讲'],
    ],
  },
  {
    path: paths.broadcasts,
    label: '消息',
    permission: 'messages.send',
    page: 'broadcasts',
    entry: { group: '学员', icon: 'megaphone' },
  },
]
