import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { checkOwnServer } from './own-server.ts'

const PASSWORD = 'hunter2'
let server: Server | undefined

afterEach(() => {
  server?.close()
  server = undefined
})

/** Answers any greeting with one message of PostgreSQL's protocol. */
async function listen(answer?: Buffer): Promise<number> {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => (answer ? socket.end(answer) : socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

async function complaintAbout(place: string): Promise<string> {
  const problem: unknown = await checkOwnServer(`postgres://bee:${PASSWORD}@${place}`).catch((error: unknown) => error)
  expect(String(problem)).not.toContain(PASSWORD)
  return String(problem)
}

describe('checkOwnServer', () => {
  it('accepts a server that is new enough', async () => {
    const { host } = inject('testPostgres')
    await expect(checkOwnServer(`postgres://bee@${encodeURIComponent(host)}/postgres`)).resolves.toBeUndefined()
  })

  it('names a database that does not exist', async () => {
    const { host } = inject('testPostgres')
    expect(await complaintAbout(`${encodeURIComponent(host)}/nowhere`)).toContain('数据库 nowhere 不存在')
  })

  it('says that nobody listens', async () => {
    const port = await listen()
    server?.close()
    expect(await complaintAbout(`127.0.0.1:${port}/bee`)).toContain(`127.0.0.1:${port} 拒绝连接`)
  })

  it('says that the host is unknown', async () => {
    expect(await complaintAbout('database.invalid/bee')).toContain('找不到主机 database.invalid')
  })

  it('says that the log-in was refused', async () => {
    const port = await listen(errorResponse('28P01', `password "${PASSWORD}" is wrong`))
    expect(await complaintAbout(`127.0.0.1:${port}/bee`)).toContain('用户名或密码不对')
  })

  it('repeats what the server says about anything else, without the password', async () => {
    const port = await listen(errorResponse('53300', `too many clients, ${PASSWORD}`))
    expect(await complaintAbout(`127.0.0.1:${port}/bee`)).toContain('too many clients, ***')
  })

  it('says something when the other side is no PostgreSQL', async () => {
    const port = await listen()
    expect(await complaintAbout(`127.0.0.1:${port}/bee`)).toContain('无法使用 DATABASE_URL 指向的 PostgreSQL')
  })
})
