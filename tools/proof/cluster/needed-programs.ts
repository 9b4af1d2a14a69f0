import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from '../../../scripts/debian-packages.mjs'

/** PostgreSQL as Debian's Patroni knows it. */
const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

const NEEDED = [
  { name: 'patroni', at: '/usr/bin/patroni' },
  { name: 'etcd-server', at: '/usr/bin/etcd' },
  { name: 'pgbouncer', at: '/usr/sbin/pgbouncer' },
  { name: 'haproxy', at: '/usr/sbin/haproxy' },
  { name: 'nginx', at: '/usr/sbin/nginx' },
  { name: 'postgresql-15', at: path.join(POSTGRES_BIN, 'postgres') },
  { name: 'python3-swift', at: '/usr/lib/python3/dist-packages/swift' },
] as const

export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  /** Debian's, for which Swift is installed; another Python may come first on the path. */
  python: '/usr/bin/python3',
  postgresBin: POSTGRES_BIN,
}

export function installNeeded(): void {
  const missing = NEEDED.filter(({ at }) => !existsSync(at)).map(({ name }) => name)
  installPackages(missing, '请在 Debian 12 上装好它们，或者以 root 运行一次。')
}

export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL and PgBouncer refuse to run as root: there, all of the cluster runs as the account that Debian's PostgreSQL brings. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('系统里没有 postgres 这个用户')
  return { uid: Number(uid), gid: Number(gid) }
}
