import { readFile } from 'node:fs/promises'

/** An order with its content in a file, because it is too large for a message. */
export interface FiledOrder {
  contentFile: string
}

async function withContent(order: object): Promise<object> {
  const { contentFile, ...rest } = order as Partial<FiledOrder>
  return contentFile === undefined ? order : { ...rest, content: await readFile(contentFile) }
}

/** The helper's side of `helper-process.ts`: reports that it is ready, and answers one order after another. */
export function answerOrders(answer: (order: never) => object | Promise<object>): void {
  process.on('message', (message: object) => {
    void withContent(message)
      .then((order) => answer(order as never))
      .then((found) => process.send?.(found))
  })
  process.send?.('ready')
  // The site has ended.
  process.on('disconnect', () => process.exit(0))
}
