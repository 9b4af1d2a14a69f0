import type pg from 'pg'
import { systemRandomness } from '../../outside/randomness.ts'
import { errorCode, StartFailure } from '../../start-failure.ts'
import { createClient } from '../pool.ts'

const HEARD_WITHIN_MS = 5000
const PROTOCOL_VIOLATION = '08P01'

/**
 * Sends a notice over the requests' connection and waits for it on the listening one. A pooler that changes connections between
 * transactions loses it, and so does an address of another database. Without this proof, processes would show each other's changes minutes
 * late, and the operator would not know why.
 */
export async function proveListening(
  pool: pg.Pool,
  direct: pg.PoolConfig,
  { heardWithinMs = HEARD_WITHIN_MS } = {},
): Promise<void> {
  const channel = `bee_proof_${systemRandomness.bytes(8).toString('hex')}`
  const client = createClient(pool, direct)
  let timer: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', () => resolve(true))
      timer = setTimeout(() => resolve(false), heardWithinMs)
    })
    await pool.query(`NOTIFY ${channel}`)
    if (!(await heard)) throw new StartFailure(UNHEARD)
  } catch (error) {
    // PgBouncer refuses startup settings of a connection unless it is told to ignore them.
    if (errorCode(error) === PROTOCOL_VIOLATION) throw new StartFailure(REFUSED_SETTINGS, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
    client.cut()
  }
}

const HOW =
  '请让 DATABASE_URL 指向连接池，再用 DATABASE_DIRECT_URL 写上直接连到 PostgreSQL 的地址（同一个数据库，端口一般是 5432）。'

const UNHEARD =
  '数据库的通知（LISTEN / NOTIFY）收不到：中间多半是事务模式（pool_mode = transaction）的 PgBouncer，' +
  `或者 DATABASE_DIRECT_URL 指向了另一个数据库。收不到通知，几个进程之间的改动会晚几分钟才看得见。${HOW}`

const REFUSED_SETTINGS = `连接池（PgBouncer）不接受连接带来的设置。${HOW}`
