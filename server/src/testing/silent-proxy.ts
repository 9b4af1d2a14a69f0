import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type pg from 'pg'

export interface SilentProxy {
  /** The same database, through the proxy. */
  connection: pg.PoolConfig
  /** The number of connections so far. */
  count(): number
  /**
   * Open connections carry no more bytes but stay open, as after a fail-over; new ones work. For connections that were silenced earlier,
   * the database has given up, as its keep-alive would do.
   */
  hushOpen(): void
  /** New connections carry no bytes either, as with a host that hangs. */
  hushAll(): void
  /** Delivers the delayed bytes. */
  speak(): void
  close(): Promise<void>
}

/** A proxy between the site and its database that can stop passing bytes. */
export async function startSilentProxy(target: pg.PoolConfig): Promise<SilentProxy> {
  const socketFile = path.join(String(target.host), `.s.PGSQL.${String(target.port)}`)
  const pairs: [Socket, Socket][] = []
  let isSilent = false
  let hushed: [Socket, Socket][] = []

  const pass = ([client, server]: [Socket, Socket]) => {
    client.pipe(server)
    server.pipe(client)
  }
  const hold = ([client, server]: [Socket, Socket]) => {
    client.unpipe().pause()
    server.unpipe().pause()
  }

  const proxy = createServer((client) => {
    const pair: [Socket, Socket] = [client, connect(socketFile)]
    for (const [near, far] of [pair, [...pair].reverse() as [Socket, Socket]]) {
      near.on('error', () => undefined)
      near.on('close', () => far.destroy())
    }
    pairs.push(pair)
    if (isSilent) hold(pair)
    else pass(pair)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    connection: { ...target, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    count: () => pairs.length,
    hushOpen: () => {
      for (const [, server] of hushed) server.destroy()
      hushed = [...pairs]
      pairs.forEach(hold)
    },
    hushAll: () => {
      isSilent = true
      pairs.forEach(hold)
    },
    speak: () => {
      isSilent = false
      pairs.forEach(pass)
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
