import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

/** The settings with which a site measures its main thread: `watch-main-thread.mjs`. */
export const watchedSite = (answerFile: string) => ({
  NODE_OPTIONS: `--import ${new URL('watch-main-thread.mjs', import.meta.url).href}`,
  BEE_STRETCHES_FILE: answerFile,
})

/** The longest stretch since the last question, in milliseconds of processor time. */
export async function longestStretch(pid: number, answerFile: string): Promise<number> {
  await rm(answerFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(answerFile)) await sleep(LOOK_EVERY_MS)
  return Number(await readFile(answerFile, 'utf8'))
}
