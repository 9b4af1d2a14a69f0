import type { ServerRights } from './databases.repository.ts'

/** The right that is missing to restore a school from here; null where none is. */
export function rightsSentence(rights: ServerRights | undefined): string | null {
  if (!rights) return '数据库没有说出这个账号的权限'
  if (rights.isStandby)
    return '连着的是只读的备用库，不能演练，也不能恢复：请把 DATABASE_DIRECT_URL（没有设的是 DATABASE_URL）指向主库'
  if (!rights.mayCreate) {
    return '数据库的账号不能新建数据库，所以不能演练，也不能在这里恢复：请管理员给它 CREATEDB 权限，或者用命令 backup:restore -- <文件> --into <空数据库的地址>'
  }
  if (!rights.isOwner)
    return `数据库 ${rights.database} 不归这个账号所有，不能换上恢复出来的：请管理员把它的 OWNER 改成这个账号`
  if (rights.isOutsideOpen === false)
    return '账号进不了 postgres 与 template1 这两个数据库，建不了新的：请管理员在 pg_hba.conf 里放行其中一个'
  return null
}

/** An obstacle to the swap only; a rehearsal works in spite of it. */
export function swapSentence(rights: ServerRights | undefined): string | null {
  const { slots = [], strangers = [] } = rights ?? {}
  if (slots.length > 0)
    return `数据库上有逻辑复制的槽（${slots.join('、')}），换上之后它们会跟着旧的学校走：请先停下订阅、删掉槽，恢复之后再建`
  if (strangers.length > 0)
    return `别的账号（${strangers.join('、')}）正连着学校的数据库，我们断不开，所以换不上：请先断开它们再来`
  return null
}
