/**
 * The measure of every comparison: a bare `node:http` server in a process of its own that answers the same bytes. Its
 * arguments: the file with the answer, the file for range reads.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'

const [answerFile = '', rangeFile = ''] = process.argv.slice(2)
const answers = JSON.parse(readFileSync(answerFile, 'utf8')) as Record<string, { type: string; body: string }>
const ready = new Map(
  Object.entries(answers).map(([path, { type, body }]) => [path, { type, bytes: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const { url = '/' } = request
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
  if (range) {
    const [start, end] = [Number(range[1]), Number(range[2])]
    response.writeHead(206, {
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${statSync(rangeFile).size}`,
    })
    createReadStream(rangeFile, { start, end }).pipe(response)
    return
  }
  const answer = ready.get(url)
  if (!answer) {
    response.writeHead(404, { 'content-length': 0 }).end()
    return
  }
  response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.bytes.length }).end(answer.bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
