import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function declarationsAfter(selector: string): string[] {
  const start = css.indexOf('{', css.indexOf(selector)) + 1
  return css
    .slice(start, css.indexOf('}', start))
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
    const light = css.slice(0, css.indexOf("[data-theme='dark'] {"))
    const unknown = declarationsAfter("[data-theme='dark'] {")
      .map((line) => line.slice(0, line.indexOf(':') + 1))
      .filter((name) => !light.includes(name))
    expect(unknown).toEqual([])
  })
})
