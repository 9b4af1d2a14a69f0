import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, memberClient, staffClient, type Identity, type Stage } from './ask.ts'

const ACT_EVERY_MS = 600
const AGAIN_AFTER_MS = 400
/** The site asks an operator who refunds for the password every ten minutes. */
const CONFIRM_EVERY_MS = 5 * 60 * 1000

export interface OperatorParts {
  cookie: string
  password: string
  /** Each buys once. */
  buyers: readonly Identity[]
  course: { id: number; priceFen: number }
}

/** An operator who confirms and refunds orders, answers students and writes to all members. */
export function createOperator(stage: Stage, { cookie, password, buyers, course }: OperatorParts) {
  const { journal } = stage
  const name = '运营'
  const desk = staffClient(stage, name, cookie)
  let confirmedAt = -Infinity
  let sold = 0
  let said = 0

  async function confirmAgain(): Promise<void> {
    if (performance.now() - confirmedAt < CONFIRM_EVERY_MS) return
    const { answer } = await attempt(() => desk.session.confirm({ password }))
    if (answer === 'yes') confirmedAt = performance.now()
  }

  /** Placed until it is: the site answers the one that waits already. */
  async function place(buyer: Identity, isOver: () => boolean): Promise<string | undefined> {
    const { orders } = memberClient(stage, '买课的人', buyer)
    const key = String(buyer.userId)
    while (!isOver()) {
      const { answer, data } = await attempt(() =>
        orders.place({ courseId: course.id, price: course.priceFen / 100, agreed: true }),
      )
      journal.wrote('order', key, answer, { isKeyed: true })
      if (data) return data.orderNo
      if (answer === 'no') return undefined
      await sleep(AGAIN_AFTER_MS)
    }
    return undefined
  }

  type Standing = { status: string; version: number }

  async function standingOf(orderNo: string, isOver: () => boolean): Promise<Standing | undefined> {
    while (!isOver()) {
      const { answer, data } = await attempt(() => desk.orders.detail({ orderNo }))
      if (data) return data.order
      if (answer === 'no') return undefined
      await sleep(AGAIN_AFTER_MS)
    }
    return undefined
  }

  /** Asks again only where the order's state is unchanged: a first try may have worked without an answer. */
  async function move(
    orderNo: string,
    { kind, from, isOver }: { kind: 'payment' | 'refund'; from: string; isOver: () => boolean },
    act: (version: number) => Promise<unknown>,
  ): Promise<boolean> {
    while (!isOver()) {
      const order = await standingOf(orderNo, isOver)
      if (order?.status !== from) return order !== undefined
      const { answer } = await attempt(() => act(order.version))
      journal.wrote(kind, orderNo, answer, { isKeyed: true })
      if (answer !== 'unknown') return answer === 'yes'
      await sleep(AGAIN_AFTER_MS)
    }
    return false
  }

  async function sell(isOver: () => boolean): Promise<void> {
    const buyer = buyers[sold]
    if (!buyer) return
    sold += 1
    const isRefunded = sold % 2 === 0
    const orderNo = await place(buyer, isOver)
    if (orderNo === undefined) return
    const amountFen = course.priceFen
    const isPaid = await move(orderNo, { kind: 'payment', from: 'pending', isOver }, (version) =>
      desk.orders.confirm({ orderNo, version, amountFen, method: 'bank', reference: '', note: '' }),
    )
    if (!isPaid || !isRefunded) return
    await confirmAgain()
    await move(orderNo, { kind: 'refund', from: 'paid', isOver }, (version) =>
      desk.orders.refund({ orderNo, version, amountFen, reason: 'unsuitable', note: '' }),
    )
  }

  async function reply(isOver: () => boolean): Promise<void> {
    const { data } = await attempt(() => desk.inbox.list({ state: 'waiting', kind: 'comment', limit: 1 }))
    const [thread] = data?.list ?? []
    if (!thread) return
    const key = crypto.randomUUID()
    const content = `回复 ${key}`
    while (!isOver()) {
      const { id: threadId, version } = thread
      const { answer } = await attempt(() => desk.inbox.answer({ threadId, version, isForced: true, content, key }))
      journal.wrote('reply', content, answer, { isKeyed: true })
      if (answer !== 'unknown') return
      await sleep(AGAIN_AFTER_MS)
    }
  }

  /** A new one has no key, so that it is tried once; sending it is known by its version. */
  async function tellEverybody(isOver: () => boolean): Promise<void> {
    said += 1
    const content = `给大家的第 ${said} 句话`
    const written = await attempt(() => desk.broadcasts.save({ audience: 'all', content, link: '' }))
    journal.wrote('message draft', content, written.answer)
    const broadcastId = written.data?.id
    let version = written.data?.version
    while (broadcastId !== undefined && version !== undefined && !isOver()) {
      const seen = version
      const { answer } = await attempt(() => desk.broadcasts.send({ broadcastId, version: seen }))
      journal.wrote('message', content, answer, { isKeyed: true })
      if (answer !== 'unknown') return
      await sleep(AGAIN_AFTER_MS)
      const { data } = await attempt(() => desk.broadcasts.detail({ broadcastId }))
      if (data && data.state !== 'draft') return
      version = data?.version ?? version
    }
  }

  return {
    name,
    async act(isOver: () => boolean) {
      const acts = [sell, reply, sell, tellEverybody]
      for (let turn = 0; !isOver(); turn += 1) {
        await acts[turn % acts.length]?.(isOver)
        await sleep(ACT_EVERY_MS)
      }
    },
  }
}
