import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { checkOwnServer } from './own-server.ts'

const PASSWORD = 'hunter2'
let server: Server | undefined

afterEach(() => {
  server?.close()
  server = undefined
})

/** Answers every start-up packet with one message of PostgreSQL's protocol. */
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

  it('keeps a password to itself wherever it was written', async () => {
    const port = await listen(errorResponse('53300', `too many clients, 100%${PASSWORD}`))
    for (const url of [
      `postgres://bee@127.0.0.1:${port}/bee?password=100%25${PASSWORD}`,
      `postgres://bee:100%${PASSWORD}@127.0.0.1:${port}/bee`,
      `bee:${PASSWORD}@127.0.0.1:${port}/bee`,
      `postgres://bee:${PASSWORD}@127.0.0.1:port/bee`,
    ]) {
      const problem: unknown = await checkOwnServer(url).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(StartFailure)
      expect(String(problem)).toContain('DATABASE_URL')
      expect(String(problem)).not.toContain(PASSWORD)
    }
  })

  it('names a certificate that is not there', async () => {
    expect(await complaintAbout('127.0.0.1/bee?sslmode=verify-full&sslrootcert=/nowhere/ca.pem')).toContain(
      '打不开：/nowhere/ca.pem',
    )
  })

  it('says something when the other side is no PostgreSQL', async () => {
    const port = await listen()
    expect(await complaintAbout(`127.0.0.1:${port}/bee`)).toContain('无法使用 DATABASE_URL 指向的 PostgreSQL')
  })
})
