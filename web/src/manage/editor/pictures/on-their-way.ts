/** Uploads that would be lost if the page were closed. */
const underWay = new Set<Promise<unknown>>()

export async function noteOnItsWay<Sent>(sending: Promise<Sent>): Promise<Sent> {
  underWay.add(sending)
  try {
    return await sending
  } finally {
    underWay.delete(sending)
  }
}

export const countOnTheirWay = () => underWay.size

/** Waits until all uploads have ended, with success or not. */
export async function afterTheirWay(): Promise<void> {
  await Promise.allSettled(underWay)
}
