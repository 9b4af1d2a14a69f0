/**
 * The measure of a member's call: a bare `node:http` server, in a process of its own, that finds a session and one row
 * by their keys, by the same driver in the same PostgreSQL with named statements, and writes the bytes the site writes.
 * It checks nothing. Its arguments: the file with the answers, the connection to the database.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/** The size of the site's pool. */
const CONNECTIONS = 10

const [answerFile = '', connection = '{}'] = process.argv.slice(2)
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(answerFile, 'utf8')) as Record<string, string>).map(
    ([path, body]) => [path, Buffer.from(body, 'base64')] as const,
  ),
)
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: CONNECTIONS })

async function findTwoRows(token: string): Promise<boolean> {
  const { rows } = await pool.query<{ user_id: number }>({
    name: 'session',
    text: 'select id, user_id, last_seen_at, prolonged_at from sessions where token_hash = $1 and expires_at > now()',
    values: [hash('sha256', token, 'buffer')],
  })
  const [session] = rows
  if (!session) return false
  const found = await pool.query({
    name: 'row',
    text: 'select id, mobile, nick_name, avatar_url, created_at from users where id = $1',
    values: [session.user_id],
  })
  return found.rows.length === 1
}

async function handleCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = answers.get(request.url ?? '')
  const isFound = await findTwoRows(String(request.headers.token))
  if (!bytes || !isFound) {
    response.writeHead(404, { 'content-length': 0 }).end()
    return
  }
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    .end(bytes)
}

const server = createServer((request, response) => void handleCall(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
