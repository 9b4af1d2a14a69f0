import type { ServerRights } from './databases.repository.ts'

/** Which right is missing where a school cannot be restored from here; null where it can. */
export function rightsSentence(rights: ServerRights | undefined): string | null {
  if (!rights) return '数据库没有说出这个账号的权限'
  if (!rights.mayCreate) {
    return '数据库的账号不能新建数据库，所以不能演练，也不能在这里恢复：请管理员给它 CREATEDB 权限，或者用命令 backup:restore -- <文件> --into <空数据库的地址>'
  }
  if (!rights.isOwner)
    return `数据库 ${rights.database} 不归这个账号所有，不能换上恢复出来的：请管理员把它的 OWNER 改成这个账号`
  return null
}
