import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

// `vi.waitFor` alone takes its time-out from nowhere but its caller, and gives up after a second.
const plain = vi.waitFor

// Files of one process share `vi`: the one before has done it already.
if (plain.name !== waitPatiently.name) vi.waitFor = waitPatiently

function waitPatiently<Found>(
  callback: () => Found | Promise<Found>,
  options: number | { timeout?: number; interval?: number } = {},
): Promise<Found> {
  return plain(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
}
