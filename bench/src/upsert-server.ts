/**
 * A batch must beat this: a bare `node:http` server, in a process of its own, that writes a single row for every
 * request by the same driver and the same PostgreSQL. It checks nothing, counts nothing and knows no sessions.
 */
import { openDatabase } from '@bee/server/database/open-database.ts'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'

const MEMBERS = 1009
const [dataDir = ''] = process.argv.slice(2)
mkdirSync(dataDir, { recursive: true })
const database = await openDatabase({ dataDir, report: () => undefined })
await database.pool.query(`create table if not exists progress (
  user_id integer, lesson_id integer, position integer not null, updated_at timestamptz not null,
  primary key (user_id, lesson_id))`)

interface Save {
  catalogId: number
  videoTime: number
}

let count = 0

async function upsert({ catalogId, videoTime }: Save): Promise<void> {
  count += 1
  await database.pool.query(
    `insert into progress values ($1, $2, $3, now())
     on conflict (user_id, lesson_id) do update set position = excluded.position, updated_at = excluded.updated_at`,
    // Each request has rows of its own: waiting for each other's locks would flatter us.
    [count % MEMBERS, catalogId, videoTime],
  )
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const save = JSON.parse(Buffer.concat(chunks).toString()) as Save
    void upsert(save).then(() => {
      const body = JSON.stringify({ code: 200, msg: 'success', data: save })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})

interface AloneOrder {
  concurrency: number
  seconds: number
  maxUpserts: number
}

/** The upserts without the server around them: the rate that the driver reaches by itself. */
async function runAlone({ concurrency, seconds, maxUpserts }: AloneOrder): Promise<number> {
  const started = performance.now()
  const deadline = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      while (performance.now() < deadline && done < maxUpserts) {
        done += 1
        await upsert({ catalogId: lane, videoTime: done % 30 })
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

async function stop(): Promise<void> {
  server.close()
  await database.close()
  process.exit(0)
}

process.on('message', (order: AloneOrder | 'stop') => {
  void (order === 'stop' ? stop() : runAlone(order).then((perSecond) => process.send?.(perSecond)))
})
