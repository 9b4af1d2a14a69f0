import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that prints an error has found one: an unexpected console.error or console.warn fails the test that caused it.
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${method}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  expect(complaints).toEqual([])
  vi.restoreAllMocks()
})
