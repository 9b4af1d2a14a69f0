import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { StartFailure } from '../start-failure.ts'

const PRINT_CHARACTERS = 8

/** How a process of the site is called among the connections of its database: by a trace of its secret, which tells nothing of it. */
export const processName = (secret: string): string =>
  `bee ${createHmac('sha256', secret).update('process name').digest('hex').slice(0, PRINT_CHARACTERS)}`

/**
 * Processes on one database that sign with different secrets refuse each other's codes and links and count visitors twice, all
 * of it without a word. Better one that does not start.
 */
export async function refuseOtherSecret(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name ~ '^bee [0-9a-f]{${PRINT_CHARACTERS}}$'
       and application_name <> $1 limit 1`,
    [name],
  )
  if (rows.length === 0) return
  throw new StartFailure(
    '另一个正在运行的蜂学堂连着同一个数据库，用的却是另一把密钥：验证码、视频链接和浏览量会互不相认。' +
      '请给它们设同一个 SECRET；要换密钥，先停下全部进程。',
  )
}
