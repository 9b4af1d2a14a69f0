import { expect, it } from 'vitest'
import { createRegistry } from './registry.ts'

it('writes every kind as Prometheus reads it', () => {
  const registry = createRegistry()
  const calls = registry.counter({ name: 'calls_total', help: 'Calls', labels: ['call', 'status'] })
  calls.of('courses.list', '2xx').add()
  calls.of('courses.list', '2xx').add(2)
  calls.of('odd "name"\\\n', '5xx').add()
  const open = registry.gauge({ name: 'open', help: 'Of two lines\nand a \\', labels: ['who'] })
  open.watch(['member'], () => 2)
  open.watch(['member'], () => 3)
  open.watch(['staff'], () => undefined)
  const seconds = registry.histogram({ name: 'seconds', help: 'How long', buckets: [0.1, 1] })
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.of().observe(value)
  registry.counter({ name: 'silent_total', help: 'Nothing yet', labels: ['what'] })
  registry.info({ name: 'build_info', help: 'Which', read: () => ({ version: '1' }) })

  expect(registry.text()).toBe(`# HELP calls_total Calls
# TYPE calls_total counter
calls_total{call="courses.list",status="2xx"} 3
calls_total{call="odd \\"name\\"\\\\\\n",status="5xx"} 1
# HELP open Of two lines\\nand a \\\\
# TYPE open gauge
open{who="member"} 5
# HELP seconds How long
# TYPE seconds histogram
seconds_bucket{le="0.1"} 2
seconds_bucket{le="1"} 3
seconds_bucket{le="+Inf"} 4
seconds_sum 7.65
seconds_count 4
# HELP build_info Which
# TYPE build_info gauge
build_info{version="1"} 1
`)
})

it('refuses two of one name, values without labels, and series without end', () => {
  const registry = createRegistry()
  const calls = registry.counter({ name: 'calls_total', help: 'Calls', labels: ['call'] })
  expect(() => registry.gauge({ name: 'calls_total', help: 'Again' })).toThrow('calls_total')
  expect(() => calls.of('a', 'b')).toThrow('call')
  expect(() => {
    for (let nth = 0; nth <= 2000; nth += 1) calls.of(String(nth))
  }).toThrow('Too many')
})

it('forgets what is no longer watched', () => {
  const registry = createRegistry()
  const stop = registry.gauge({ name: 'open', help: 'Open' }).watch([], () => 1)
  expect(registry.text()).toContain('open 1')
  stop()
  expect(registry.text()).toBe('')
})
