/** Pictures that are being sent from this page: whoever leaves now would lose them. */
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

/** Until all of them have come to an end, well or badly. */
export async function afterTheirWay(): Promise<void> {
  await Promise.allSettled(underWay)
}
