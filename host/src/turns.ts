/**
 * Who asks gets a turn of the event loop, one after another. Pages whose data arrive in the same moment would be drawn in one go,
 * and a call would wait for all of them, each time it waits for the database; so it waits for one.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))))
}
