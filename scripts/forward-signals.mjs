const PARENT_CHECK_MS = 500

/** We stay until the child has ended by itself, so that the terminal is free only when everything is closed. */
export function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  // A signal to npm ends npm and the shell between us without reaching us; the shell's end is how we hear of it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, PARENT_CHECK_MS)
  child.once('close', () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  })
}
