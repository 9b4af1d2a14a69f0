import { conflict } from '@bee/contract/failures.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Randomness } from '../../outside/randomness.ts'

const CHANCE_DIGITS = 8
/** With a thousand orders a day, a drawn number is taken once in 200 days; three in a row never are. */
const MAX_DRAWS = 3

/** The day in Asia/Shanghai and eight random digits: 2026030204821753. */
export function orderNumber(now: Date, randomness: Randomness): string {
  const day = shanghaiDate(now).replaceAll('-', '')
  return day + String(randomness.below(10 ** CHANCE_DIGITS)).padStart(CHANCE_DIGITS, '0')
}

/** Draws numbers until `add` takes one. `add` answers false when another order has the number. */
export async function addNumbered(
  { now, randomness }: { now: Date; randomness: Randomness },
  add: (number: string) => Promise<boolean>,
): Promise<string> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const number = orderNumber(now, randomness)
    if (await add(number)) return number
  }
  throw conflict('没有取到订单号，请再试一次')
}
