/** Everything that is written down, with the words of the filter. A staff call names its own. */
export const AUDIT_ACTIONS = {
  'door.logIn': '登录',
  'door.logOut': '退出',
  'door.welcome': '成为第一位校长',
  'door.confirm': '再确认本人',
  'door.secondStep': '两步验证',
  'door.endSession': '结束登录',
  'staff.grant': '从命令行设校长',
  'staff.invite': '邀请员工',
  'staff.role': '换角色',
  'staff.courses': '换自己的课',
  'staff.end': '结束员工身份',
  'staff.restore': '让员工回来',
  'staff.secondStep': '去掉同事的两步验证',
  'staff.endSession': '结束同事的登录',
  'role.add': '加角色',
  'role.edit': '改角色',
  'role.remove': '去掉角色',
  'audit.check': '核对操作记录',
  'broadcast.save': '写给会员的消息',
  'broadcast.send': '发消息',
  'broadcast.schedule': '定时发消息',
  'broadcast.cancel': '取消定时发消息',
  'broadcast.recall': '撤回消息',
  'broadcast.remove': '删消息的草稿',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
export const AUDIT_ACTION_KEYS = Object.keys(AUDIT_ACTIONS) as AuditAction[]
