import pg from 'pg'
import { errorCode, StartFailure } from '../start-failure.ts'

const OLDEST_VERSION = 15
const CONNECT_WITHIN_MS = 10_000

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | '--into'

/** Proves at the start that the operator's PostgreSQL can be used. Its messages never contain the password. */
export async function checkOwnServer(databaseUrl: string, setting: Setting = 'DATABASE_URL'): Promise<void> {
  // Without the scheme, the password would be parsed as a name.
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new StartFailure(`${setting} 须形如 postgres://用户:密码@主机:5432/数据库`)
  let client: pg.Client | undefined
  try {
    // The constructor reads the certificate files that the URL names.
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    )
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < OLDEST_VERSION) {
      throw new StartFailure(`${setting} 指向的是 PostgreSQL ${version}，至少需要 ${OLDEST_VERSION}。`)
    }
    if (rows[0]?.encoding !== 'UTF8') {
      throw new StartFailure(`${setting} 指向的数据库不是 UTF8 编码，无法保存中文，请新建一个 UTF8 数据库。`)
    }
  } catch (error) {
    throw error instanceof StartFailure ? error : explainConnectionError(error, databaseUrl, setting)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Returns the text unchanged if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file that could not be opened, if that was the error. */
const fileOf = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'open' && 'path' in error
    ? String(error.path)
    : undefined

function explainConnectionError(error: unknown, databaseUrl: string, setting: Setting): StartFailure {
  const { hostname, port, pathname, username, password, searchParams } = new URL(databaseUrl)
  const file = fileOf(error)
  if (file !== undefined) return new StartFailure(`${setting} 里写的文件打不开：${file}`)
  const place = `${hostname || 'localhost'}:${port || '5432'}`
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return new StartFailure(`无法连接 ${setting} 指向的 PostgreSQL：${place} 拒绝连接，请检查地址，并确认它已启动。`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`无法连接 ${setting} 指向的 PostgreSQL：找不到主机 ${hostname}。`)
    case '28P01':
    case '28000':
      return new StartFailure(`${setting} 中的用户名或密码不对：${place} 拒绝了用户 ${decoded(username)}。`)
    case '3D000':
      return new StartFailure(`${setting} 中的数据库 ${decoded(pathname.slice(1))} 不存在，请先在 ${place} 上创建。`)
    case 'ENOENT':
      return new StartFailure(`无法连接 ${setting} 指向的 PostgreSQL：${place} 上没有正在运行的服务。`)
    default: {
      const reason = error instanceof Error ? error.message : String(error)
      const secrets = [password, decoded(password), ...searchParams.getAll('password')].filter(Boolean)
      const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reason)
      return new StartFailure(`无法使用 ${setting} 指向的 PostgreSQL（${place}）：${clean}`)
    }
  }
}
