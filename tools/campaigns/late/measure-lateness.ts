/** Run with and without `late-database.mjs`: says, by its own stopwatch, how late words and statements are in such a process. */
import pg from 'pg'

const WORDS = 5
const STATEMENTS = 400
/** More than this above the median is late: most of up to 40 ms is. */
const LATE_MS = 4

export interface Measured {
  leastNoticeMs: number
  lateShare: number
}

const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const [listener, asker] = [new pg.Client(connection), new pg.Client(connection)]
await Promise.all([listener.connect(), asker.connect()])
await listener.query('LISTEN late_words')

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** From after the sending: the time of the sending itself is no lateness. */
async function timeOfWord(): Promise<number> {
  const heard = new Promise((resolve) => void listener.once('notification', resolve))
  await asker.query('NOTIFY late_words')
  return timeOf(() => heard)
}

const words: number[] = []
for (let nth = 0; nth < WORDS; nth += 1) words.push(await timeOfWord())
const times: number[] = []
for (let nth = 0; nth < STATEMENTS; nth += 1) times.push(await timeOf(() => asker.query('select 1')))
const median = times.toSorted((one, other) => one - other)[STATEMENTS / 2] ?? 0
const measured: Measured = {
  leastNoticeMs: Math.min(...words),
  lateShare: times.filter((ms) => ms > median + LATE_MS).length / STATEMENTS,
}
process.stdout.write(JSON.stringify(measured))
await Promise.all([listener.end(), asker.end()])
