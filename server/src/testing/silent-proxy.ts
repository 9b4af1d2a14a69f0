import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type pg from 'pg'

export interface SilentProxy {
  /** The same database, through the proxy. */
  connection: pg.PoolConfig
  /** How many have come through so far. */
  count(): number
  /**
   * Those that are open carry nothing any more and are not closed either, as after a fail-over; new ones work. The database
   * has given up by now those that were hushed before, as its keep-alive would.
   */
  hushOpen(): void
  /** New ones carry nothing either, as with a host that hangs. */
  hushAll(): void
  /** What was held up flows again. */
  speak(): void
  close(): Promise<void>
}

/** Stands between the site and its database and can stop passing on what they say. */
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
