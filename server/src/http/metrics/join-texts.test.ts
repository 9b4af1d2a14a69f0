import { expect, it } from 'vitest'
import { joinTexts } from './join-texts.ts'
import { createRegistry } from './registry.ts'

function textOf(count: number): string {
  const registry = createRegistry()
  registry
    .counter({ name: 'calls_total', help: 'Calls', labels: ['call'] })
    .of('odd "}" name')
    .add(count)
  registry.gauge({ name: 'open', help: 'Open' }).watch([], () => count)
  if (count > 1)
    registry
      .histogram({ name: 'seconds', help: 'How long', buckets: [1] })
      .of()
      .observe(0.5)
  return registry.text()
}

it('tells the processes apart and describes every family once', () => {
  expect(
    joinTexts([
      { process: '1', text: textOf(1) },
      { process: '2', text: textOf(2) },
    ]),
  ).toBe(`# HELP calls_total Calls
# TYPE calls_total counter
calls_total{call="odd \\"}\\" name",process="1"} 1
calls_total{call="odd \\"}\\" name",process="2"} 2
# HELP open Open
# TYPE open gauge
open{process="1"} 1
open{process="2"} 2
# HELP seconds How long
# TYPE seconds histogram
seconds_bucket{le="1",process="2"} 1
seconds_bucket{le="+Inf",process="2"} 1
seconds_sum{process="2"} 0.5
seconds_count{process="2"} 1
`)
})
