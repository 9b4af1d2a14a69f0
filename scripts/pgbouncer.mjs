// The pooler that the tests put between the site and its database. Plain JavaScript: `npm test` asks before anything is installed.
import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.mjs'

/** Debian's place for it, which an unprivileged user's path often leaves out. */
const PROGRAM = '/usr/sbin/pgbouncer'

export function providePgbouncer() {
  if (process.env.BEE_PGBOUNCER === 'none') return
  installPackages(
    existsSync(PROGRAM) ? [] : ['pgbouncer'],
    '几个进程一起服务的测试要用 PgBouncer，请用系统的包管理器安装；装不了就设 BEE_PGBOUNCER=none，略过经过它的测试。',
  )
}
