// Loaded into the site by NODE_OPTIONS. It measures for how long the main thread keeps the processor at a stretch: the time that other
// programs take away does not count, so a busy machine tells the same as an idle one.
import { openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 1
const NANOSECONDS_A_MS = 1_000_000
const answerFile = process.env['BEE_STRETCHES_FILE']

if (isMainThread && answerFile !== undefined && process.argv[1]?.endsWith('main.js')) {
  const statistics = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const text = Buffer.alloc(128)
  const processorMs = () =>
    Number.parseInt(text.toString('latin1', 0, readSync(statistics, text, 0, text.length, 0)), 10) / NANOSECONDS_A_MS
  let last = processorMs()
  let longestMs = 0
  setInterval(() => {
    const now = processorMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, LOOK_EVERY_MS).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(`${answerFile}.part`, String(longestMs))
    renameSync(`${answerFile}.part`, answerFile)
    longestMs = 0
  })
}
