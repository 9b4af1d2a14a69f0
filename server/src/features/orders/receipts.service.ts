import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { conflict, Failure, notFound } from '@bee/contract/failures.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import type { Database, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { OrdersRepository } from './orders.repository.ts'
import type { OrdersService } from './orders.service.ts'
import type { ReceiptsRepository } from './receipts.repository.ts'

/** Age of a file without a row: its order was paid meanwhile, or the process ended between the file and the row. */
const UNKNOWN_KEPT_MS = RETENTION.lostReceipts.keptMs

export interface StoredReceipt {
  number: string
  userId: number
  name: string
  bytes: number
  at: Date
}

/**
 * Receipts of transfers. Only the member who sent one and staff with the right to read orders see it: the file lies in a folder that no
 * address leads to, and every read checks the owner.
 */
export function createReceiptsService(parts: {
  database: Database
  receipts: ReceiptsRepository
  orders: Pick<OrdersService, 'info'>
  lockMembers: OrdersRepository['lockMembers']
  uploads: Pick<UploadsService, 'take'>
  files: Shelf
  clock: Clock
}) {
  const { database, receipts, orders, lockMembers, uploads, files, clock } = parts

  function refuse(state: string): never {
    throw conflict(`订单${state}，不能再传转账凭证`)
  }

  /** Replaces the receipt before. Refuses before it reads the picture where the state of the order is known already. */
  async function send(userId: number, number: string, read: () => Promise<Buffer>): Promise<Date> {
    const order = await orders.info(userId, number)
    if (order.status !== 'pending') refuse(ORDER_STATUS_NAMES[order.status])
    return uploads.take(userId, read, async ({ name, content }) => {
      await files.put(name, content)
      const now = clock.now()
      try {
        const kept = await database.transaction().execute(async (work) => {
          await lockMembers(work, { number })
          return receipts.keep(work, { number, userId, path: name, bytes: content.length, now })
        })
        if (!kept) refuse(ORDER_STATUS_NAMES[(await orders.info(userId, number)).status])
        if (kept.former !== null) await removeFiles([kept.former])
        return now
      } catch (error) {
        // Only a refusal proves that there is no row: a connection that is lost at the commit may have kept it. The sweep removes such a
        // file.
        if (error instanceof Failure) await removeFiles([name])
        throw error
      }
    })
  }

  /** For pictures that come with a school: the caller stores them first, since no transaction waits for a store. */
  async function store(name: string, content: Uint8Array): Promise<void> {
    await files.put(name, content)
  }

  async function keepStored(work: Work, receipt: StoredReceipt): Promise<void> {
    const { number, userId, name, bytes, at } = receipt
    if (!(await receipts.keep(work, { number, userId, path: name, bytes, now: at }))) {
      throw new Error(`Order ${number} takes no receipt`)
    }
  }

  async function openAt(receiptPath: string | null | undefined) {
    const file = typeof receiptPath === 'string' ? await files.find(receiptPath) : undefined
    if (!file) throw notFound('这个订单还没有转账凭证')
    return file
  }

  async function find(userId: number, number: string) {
    return openAt((await orders.info(userId, number)).receiptPath)
  }

  /** For staff, who may see every member's receipts. */
  async function findAny(number: string) {
    return openAt(await receipts.pathOf(number))
  }

  function namesOf(userId: number) {
    return receipts.pathsOf(userId)
  }

  /** Runs after the rows are gone. The sweep removes files that the store cannot remove now. */
  async function removeFiles(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => files.remove(name)))
  }

  async function sweep(): Promise<void> {
    const old = await files.namesBefore(new Date(clock.now().getTime() - UNKNOWN_KEPT_MS))
    const known = new Set(await receipts.known(old))
    await removeFiles(old.filter((name) => !known.has(name)))
  }

  return { send, store, keepStored, find, findAny, namesOf, removeFiles, sweep }
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>
