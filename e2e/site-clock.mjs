/**
 * Loaded into the process of a site before its own code (`--import`): the test that started it says by how much its
 * clock is ahead. The site does not notice it, and no setting leads here.
 */
const RealDate = Date
let aheadMs = 0

const now = () => RealDate.now() + aheadMs

/** A date made from a number or from words is unchanged; only a call that asks for the current time gets the shifted one. */
const ShiftedDate = new Proxy(RealDate, {
  construct: (target, words, newTarget) => Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

process.on('message', (/** @type {{ aheadMs: number }} */ message) => {
  aheadMs = message.aheadMs
  globalThis.Date = aheadMs === 0 ? RealDate : ShiftedDate
  process.send?.({ aheadMs })
})
// The listener alone must not keep the process running.
process.channel?.unref()
