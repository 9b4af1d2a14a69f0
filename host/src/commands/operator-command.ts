import path from 'node:path'
import { Failure } from '@bee/contract/failures.ts'
import { type Config, readConfig } from '@bee/server/config.ts'
import { createServices, type Services } from '@bee/server/create-services.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import type { Pool } from 'pg'

export interface Reached {
  config: Config
  pool: Pool
  services: Services
}

const EXIT_WRONG_USAGE = 2

/** What the operator typed makes no command: says how it goes. */
export function endWithUsage(usage: string): never {
  process.stderr.write(`${usage}\n`)
  process.exit(EXIT_WRONG_USAGE)
}

/** The id that the operator typed. */
export function readId(text: string | undefined, usage: string): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : endWithUsage(usage)
}

const minuteInShanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** 2026-03-09 12:00 */
export const shanghaiMinute = (time: Date) => minuteInShanghai.format(time)

/** What members typed, without the control characters that a terminal would obey. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')

/**
 * One command of the operator: reads the settings of the site, works while it is running and while it is not, and says what
 * it did, or in one sentence why it did not.
 */
export async function runCommand(work: (reached: Reached) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await onDatabase(work)}\n`)
  } catch (error) {
    if (!(error instanceof Failure || error instanceof StartFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function onDatabase(work: (reached: Reached) => Promise<string>): Promise<string> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const reached = await reachDatabase(config)
  const services = createServices({ config, pool: reached.pool })
  try {
    return await work({ config, pool: reached.pool, services })
  } finally {
    await services.close()
    await reached.close()
  }
}
