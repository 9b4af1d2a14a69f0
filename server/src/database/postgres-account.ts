import { execFile, type SpawnOptions } from 'node:child_process'
import { lchown, lstat, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartFailure } from '../start-failure.ts'

const run = promisify(execFile)

interface Account {
  uid: number
  gid: number
}

/** How a PostgreSQL program is started: the command in front of it, the user it runs as, and the owner of its files. */
export interface PostgresAccount {
  wrap(program: string, args: string[]): { program: string; args: string[] }
  spawnAs: Pick<SpawnOptions, 'uid' | 'gid'>
  fileOwner?: Account
}

const ROOT: Account = { uid: 0, gid: 0 }

const PLAIN: PostgresAccount = { wrap: (program, args) => ({ program, args }), spawnAs: {} }

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its folder or as `nobody`; where such a user cannot enter the
 * path (a home folder of mode 0700), as `nobody` in a user namespace, and where a container forbids that, as `nobody` with the one
 * capability that lets it pass. The first way that works is used. PostgreSQL also refuses a user id without a name, as containers like to
 * give; such a user borrows the name of `nobody` in a namespace.
 */
export async function choosePostgresAccount(
  postgres: string,
  dataDir: string,
  clusterDir: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0 && hasName()) return PLAIN
  const account = await findUnprivilegedAccount(clusterDir)
  const { uid, gid } = account
  const renamed = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  if (process.getuid?.() !== 0) {
    const nameless = prefixed(renamed)
    if (await canEnter(nameless, postgres, dataDir)) return nameless
    throw new StartFailure(
      '当前用户在系统中没有名字（/etc/passwd 里没有它），PostgreSQL 无法以它运行。请换一个用户启动。',
    )
  }
  const ways: PostgresAccount[] = [
    { ...PLAIN, spawnAs: account, fileOwner: account },
    prefixed(renamed, ROOT),
    prefixed(
      [
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        // PostgreSQL checks its own program with access(2), which ignores the capability without this bit.
        '--securebits=+no_setuid_fixup',
        '--inh-caps=-all,+dac_override',
        '--ambient-caps=-all,+dac_override',
      ],
      account,
    ),
  ]
  for (const way of ways) {
    if (await canEnter(way, postgres, dataDir)) return way
  }
  throw new StartFailure(
    `以 root 启动时 PostgreSQL 须以普通用户身份运行，但普通用户无法进入 ${dataDir} 或程序所在的文件夹。` +
      '请把它们移到其他用户可以进入的位置（如 /srv），或改用普通用户启动。',
  )
}

/** Walks the folder only when its top has another owner, so a usual start costs one lstat. */
export async function giveTo(account: PostgresAccount, folder: string): Promise<void> {
  const owner = account.fileOwner
  if (!owner || (await lstat(folder)).uid === owner.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(path.join(folder, entry), owner.uid, owner.gid)
  // The top goes last, so that an interrupted walk starts over next time.
  await lchown(folder, owner.uid, owner.gid)
}

/** The environment is not passed on: PGDATA, PGPORT and the like of the operator's shell are not meant for this server. */
export function spawnOptions(account: PostgresAccount): SpawnOptions {
  return {
    ...account.spawnAs,
    cwd: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C' },
  }
}

function prefixed([program = '', ...front]: string[], fileOwner?: Account): PostgresAccount {
  const wrap: PostgresAccount['wrap'] = (inner, args) => ({ program, args: [...front, inner, ...args] })
  return { wrap, spawnAs: {}, ...(fileOwner && { fileOwner }) }
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

async function canEnter(way: PostgresAccount, postgres: string, dataDir: string): Promise<boolean> {
  const { program, args } = way.wrap('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres])
  try {
    await run(program, args, spawnOptions(way) as { cwd: string })
    return true
  } catch {
    return false
  }
}

/** A user id alone is not enough: PostgreSQL looks its user up by name. */
async function findUnprivilegedAccount(clusterDir: string): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
  const owner = await lstat(clusterDir).catch(() => undefined)
  const found =
    accounts.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts.find(({ name }) => name === 'daemon')
  if (!found) throw new StartFailure('运行内置的 PostgreSQL 需要系统用户 nobody，但本机没有它。请改用普通用户启动。')
  return { uid: found.uid, gid: found.gid }
}
