import type { StatementLine } from '@bee/contract/manage/orders/order-statement.contract.ts'

/** Which order each line of the statement is for: by the key of the line, the number of the order. */
export type Choice = Readonly<Record<string, string>>

/** As it begins: the sure lines each with their order, unless two of them are for the same one. */
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

/** One order is paid by one line: whoever gives it to another takes it from the first. */
export function choose(choice: Choice, key: string, orderNo: string | undefined): Choice {
  const others = Object.entries(choice).filter(([each, taken]) => each !== key && taken !== orderNo)
  return Object.fromEntries(orderNo === undefined ? others : [...others, [key, orderNo]])
}

/** What is sent: line, order, the version of it that was seen, and the amount that the bank says. */
export function pairsOf(lines: readonly StatementLine[], choice: Choice) {
  return lines.flatMap(({ key, amountFen, reference, orders }) => {
    const order = orders.find(({ orderNo }) => orderNo === choice[key])
    return order ? [{ key, amountFen, reference, orderNo: order.orderNo, version: order.version }] : []
  })
}

export const sumOf = (pairs: readonly { amountFen: number }[]): number =>
  pairs.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** The bytes of a file as the call takes them: which letters they are is for the server to find out. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}
