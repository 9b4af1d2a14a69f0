import { paths } from '../paths.ts'
import type { DeskRoute } from './desk-route.ts'

export const SETTINGS_ROUTES: readonly DeskRoute[] = [
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
    path: paths.backup,
    label: '备份',
    permission: 'school.manage',
    page: 'settings/backup',
  },
  {
    path: paths.storage,
    label: '存储',
    permission: 'school.manage',
    page: 'settings/storage',
  },
  {
    path: paths.gateways,
    label: '短信与支付',
    permission: 'school.manage',
    page: 'settings/gateways',
  },
  {
    path: paths.school,
    label: '学校资料',
    permission: 'school.manage',
    page: 'settings/school',
  },
  {
    path: paths.notices,
    label: '自动消息',
    permission: 'school.manage',
    page: 'settings/notices',
  },
  {
    path: paths.agreements,
    label: '协议与存多久',
    permission: 'school.manage',
    page: 'settings/agreements',
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
  {
    path: paths.about,
    label: '关于本站',
    permission: 'own',
    page: 'settings/about',
  },
]
