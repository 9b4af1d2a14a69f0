import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const light = read('tokens.css')
const dark = read('tokens-dark.css')

function declarationsAfter(selector: string): string[] {
  const start = dark.indexOf('{', dark.indexOf(selector)) + 1
  return dark
    .slice(start, dark.indexOf('}', start))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

describe('design tokens', () => {
  it('are the same whether dark was chosen or comes from the system', () => {
    const chosen = declarationsAfter("[data-theme='dark'] {")
    expect(chosen.length).toBeGreaterThan(40)
    expect(declarationsAfter(':root:not([data-theme]) {')).toEqual(chosen)
  })

  it('give dark no variable that light does not have', () => {
    const unknown = declarationsAfter("[data-theme='dark'] {")
      .map((line) => line.slice(0, line.indexOf(':') + 1))
      .filter((name) => !light.includes(name))
    expect(unknown).toEqual([])
  })

  it('let dark come after light, which is as specific', () => {
    const order = [...read('index.css').matchAll(/tokens[a-z-]*/g)].map(([name]) => name)
    expect(order).toEqual(['tokens', 'tokens-measures', 'tokens-dark'])
  })
})
