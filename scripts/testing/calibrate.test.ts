import { afterEach, expect, test, vi } from 'vitest'
import { factorOf, providePatience } from './calibrate.mjs'

// Files of one process share its environment.
afterEach(() => void vi.unstubAllEnvs())

const IDLE = { slowestMs: 50, loadPerCore: 0.1 }

test('an idle machine is given no more than the limits say', () => {
  expect(factorOf(IDLE)).toBe(1)
})

test('a slow round and a crowd of programs each ask for patience', () => {
  expect(factorOf({ ...IDLE, slowestMs: 300 })).toBe(4)
  expect(factorOf({ ...IDLE, loadPerCore: 3.5 })).toBe(3.5)
})

test('patience has an end', () => {
  expect(factorOf({ slowestMs: 60_000, loadPerCore: 28 })).toBe(10)
})

test('a run measures once: its processes take the factor from the environment', () => {
  vi.stubEnv('BEE_PATIENCE', '2.5')
  expect(providePatience()).toBe(2.5)
})

test('measured anew, it is left for the processes of the run', () => {
  vi.stubEnv('BEE_PATIENCE', undefined)
  const factor = providePatience()
  expect(factor).toBeGreaterThanOrEqual(1)
  expect(process.env['BEE_PATIENCE']).toBe(String(factor))
})

test('a factor that is none is refused', () => {
  vi.stubEnv('BEE_PATIENCE', 'very')
  expect(providePatience).toThrow('BEE_PATIENCE')
})
