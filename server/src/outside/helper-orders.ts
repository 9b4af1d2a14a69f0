/** A part of the file that an order is about. It comes before the order, and is not answered. */
export interface Piece {
  piece: Uint8Array
}

/** The helper's side of `helper-process.ts`: says that it is ready, and answers one order after another. */
export function answerOrders(answer: (order: never) => object | Promise<object>): void {
  let pieces: Uint8Array[] = []
  process.on('message', (message: object) => {
    if ('piece' in message) {
      pieces.push((message as Piece).piece)
      return
    }
    const order = pieces.length === 0 ? message : { ...message, content: Buffer.concat(pieces) }
    pieces = []
    void Promise.resolve(answer(order as never)).then((found) => process.send?.(found))
  })
  process.send?.('ready')
  // The site has gone.
  process.on('disconnect', () => process.exit(0))
}
