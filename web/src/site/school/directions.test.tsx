import { DIRECTION_COLOURS, DIRECTION_SIGNS } from '@bee/contract/courses/direction-choices.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { AreaTag } from './area-tag.tsx'
import { AreaIcon, DirectionIcon } from './direction-icon.tsx'
import { DirectionLooks } from './direction-looks.ts'
import { TypeFilter } from './type-filter.tsx'
import { TypeTabs } from './type-tabs.tsx'

const MOBILE = { area: 'mobile', colour: 'violet', sign: 'mobile' }
const JAVA = { area: 'java', colour: 'java', sign: 'java' }

/** As in the server's HTML, without a script that could fix it. */
function drawn(children: ReactNode): Element {
  const element = document.createElement('div')
  element.innerHTML = renderToString(
    <MemoryRouter>
      <DirectionLooks value={[JAVA, MOBILE]}>{children}</DirectionLooks>
    </MemoryRouter>,
  )
  return element
}
const toneIn = (element: Element | null) => element?.querySelector('[data-tone]')?.getAttribute('data-tone')
/** The sign stands on the cell, so it comes last. */
const pathIn = (element: Element | null) => [...(element?.querySelectorAll('path') ?? [])].at(-1)?.getAttribute('d')

const pathOf = (sign: string) => pathIn(drawn(<DirectionIcon of={{ colour: '', sign }} />))

describe('what the contract offers is drawn', () => {
  it.each(DIRECTION_COLOURS)('colour %s', (colour) => {
    expect(toneIn(drawn(<DirectionIcon of={{ colour, sign: '' }} />))).toBe(colour)
  })

  it('each sign, none like another, and a plain cell for all others', () => {
    const paths = [...DIRECTION_SIGNS, ''].map(pathOf)
    expect(new Set(paths).size).toBe(DIRECTION_SIGNS.length + 1)
    for (const sign of ['robot', 'constructor']) expect(pathOf(sign)).toBe(pathOf(''))
  })
})

describe('a direction by its area', () => {
  it('has the colour and the sign that the school gave it', () => {
    expect(toneIn(drawn(<AreaTag area="mobile">鸿蒙</AreaTag>))).toBe('violet')
    const icon = drawn(<AreaIcon area="mobile" />)
    expect(toneIn(icon)).toBe('violet')
    expect(pathIn(icon)).toBe(pathOf('mobile'))
  })

  it('is honey with a plain cell where no direction has that area, or one has what the palette has not', () => {
    expect(toneIn(drawn(<AreaTag area="cobol">老系统</AreaTag>))).toBe('soft')
    const icon = drawn(<AreaIcon area="cobol" />)
    expect(toneIn(icon)).toBe('soft')
    expect(pathIn(icon)).toBe(pathOf(''))
    expect(toneIn(drawn(<DirectionIcon of={{ colour: 'brand', sign: '' }} />))).toBe('soft')
  })
})

it.each([
  ['filter', TypeFilter],
  ['tabs of a phone', TypeTabs],
])('the %s draw a ninth direction as it says itself', (_, Types) => {
  const types = [
    { id: 1, name: 'Java 开发', subtypes: [], ...JAVA },
    { id: 9, name: '移动开发', subtypes: [], ...MOBILE },
  ]
  const menu = drawn(<Types of="课程" types={types} typeIds={[]} addressOf={(ids) => `/subject?type=${ids.join()}`} />)
  const [java = null, mobile = null] = [1, 9].map((id) => menu.querySelector(`a[href="/subject?type=${id}"]`))
  expect([toneIn(java), pathIn(java)]).toEqual(['java', pathOf('java')])
  expect([toneIn(mobile), pathIn(mobile)]).toEqual(['violet', pathOf('mobile')])
})
