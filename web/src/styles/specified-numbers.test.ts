import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const tokens = css('styles/tokens-measures.css')

it('the viewer of pictures lies at 2000 (specification 9)', () => {
  expect(tokens).toContain('--z-viewer: 2000;')
  expect(css('ui/image-preview.module.css')).toContain('z-index: var(--z-viewer);')
})

it('the carousel is 390 px high on PC (specification 2)', () => {
  expect(tokens).toContain('--banner-h: 390px;')
  expect(css('features/site/banner-carousel.module.css')).toContain('height: var(--banner-h);')
})

it('the introduction of a recommended course takes two lines (specification 2)', () => {
  const rules = css('features/courses/recommendation-list.module.css').split('}')
  const clamped = rules.find((rule) => rule.includes('.intro') && rule.includes('-webkit-line-clamp'))
  expect(clamped).toContain('-webkit-line-clamp: 2;')
})
