import { createRegistry } from '@bee/server/http/metrics/registry.ts'
import { shareFigures } from '../processes/figures-of-all.ts'

/** One of several processes with known metrics. Its arguments are its count, its behaviour and its wait. */
const [calls = '0', behaviour = 'answers', waitMs = '0'] = process.argv.slice(2)

const registry = createRegistry()
const counted = registry.counter({ name: 'calls_total', help: 'Calls', labels: ['call'] }).of('home')
counted.add(Number(calls))
registry.gauge({ name: 'open', help: 'Open' }).watch([], () => Number(calls) / 10)

async function own(): Promise<string> {
  // It dies while it is asked.
  if (behaviour === 'dies') process.kill(process.pid, 'SIGKILL')
  if (behaviour === 'hangs') await new Promise(() => undefined)
  return registry.text()
}

/** Like a starting process that waits for its orders: it takes the first message for them. */
if (behaviour === 'starts') process.once('message', (message) => process.send?.({ kind: 'heard', message }))
else {
  const read = shareFigures(own, Number(waitMs))
  process.on('message', ({ kind }: { kind: string }) => {
    if (kind === 'read') void read().then((text) => process.send?.({ kind: 'answer', text }))
  })
}
process.send?.({ kind: 'ready' })
