import type { StatementLine } from '@bee/contract/manage/orders/order-statement.contract.ts'

/** The order number chosen for each statement line, by the line's key. */
export type Choice = Readonly<Record<string, string>>

/** The initial choice: each sure line with its order, unless two lines match the same order. */
export function firstChoice(lines: readonly StatementLine[]): Choice {
  const taken = new Set<string>()
  const pairs: [string, string][] = []
  for (const { key, state, orders } of lines) {
    const orderNo = orders[0]?.orderNo
    if (state !== 'sure' || orderNo === undefined || taken.has(orderNo)) continue
    taken.add(orderNo)
    pairs.push([key, orderNo])
  }
  return Object.fromEntries(pairs)
}

/** An order has at most one line: choosing another line for it releases the first. */
export function choose(choice: Choice, key: string, orderNo: string | undefined): Choice {
  const others = Object.entries(choice).filter(([each, taken]) => each !== key && taken !== orderNo)
  return Object.fromEntries(orderNo === undefined ? others : [...others, [key, orderNo]])
}

/** The input of the call: line, order, the order's version as seen, and the amount from the bank. */
export function pairsOf(lines: readonly StatementLine[], choice: Choice) {
  return lines.flatMap(({ key, amountFen, reference, orders }) => {
    const order = orders.find(({ orderNo }) => orderNo === choice[key])
    return order ? [{ key, amountFen, reference, orderNo: order.orderNo, version: order.version }] : []
  })
}

export const sumOf = (pairs: readonly { amountFen: number }[]): number =>
  pairs.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** The file as base64. The server detects its character encoding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}
