import { joinDatabase } from '@bee/server/database/open-database.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { once } from 'node:events'
import { serveSite } from '../serve-site.ts'
import type { Shutdown } from '../shutdown.ts'
import type { MountPages } from '../site.ts'
import type { FromChild, Orders, ToChild } from './orders.ts'

const WAKE_EVERY_MS = 1000

/** One of several processes. It prints nothing to the operator itself. */
export async function serveAsChild(mountPages: MountPages, shutdown: Shutdown): Promise<void> {
  const { database: opened, ...orders } = await receiveOrders()
  const database = joinDatabase(opened)
  shutdown.onStop(() => database.close())
  try {
    const port = await serveSite({ ...orders, database, mountPages }, shutdown)
    tell({ kind: 'ready', port })
  } catch (error) {
    if (error instanceof StartFailure) tell({ kind: 'failed', sentence: error.message })
    else throw error
    await shutdown.stop(1)
  }
  shutdown.serve()
}

const tell = (message: FromChild) => process.send?.(message)

async function receiveOrders(): Promise<Orders> {
  const told = once(process, 'message') as Promise<[ToChild]>
  // The channel alone does not keep the process alive (`shutdown.ts`).
  const waiting = setInterval(() => undefined, WAKE_EVERY_MS)
  tell({ kind: 'ask' })
  const [{ orders }] = await told
  clearInterval(waiting)
  return orders
}
