import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function declarationsOf(selector: string): string[] {
  const start = tokens.indexOf('{', tokens.lastIndexOf(selector)) + 1
  return tokens
    .slice(start, tokens.indexOf('}', start))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

it('hold both values of a colour in one place', () => {
  expect(tokens.match(/light-dark\(/g)?.length).toBeGreaterThan(60)
  expect(tokens.match(/^ +--text:/gm)).toHaveLength(1)
})

it('say the little that is no colour the same way, whether dark was chosen or comes from the system', () => {
  const chosen = declarationsOf("[data-theme='dark'] {")
  expect(chosen.map((line) => line.split(':')[0])).toEqual(['--picture-dim', '--picture-filter'])
  expect(declarationsOf(':root:not([data-theme]) {')).toEqual(chosen)
})
