import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithApi, type Rendered } from '../../testing/render-with-api.tsx'
import { TypeFilter } from './type-filter.tsx'
import { PANEL_CLOSE_MS, PANEL_OPEN_MS } from './use-open-panel.ts'

const TYPES = [
  {
    id: 1,
    name: 'Java 开发',
    colour: 'java',
    sign: 'java',
    subtypes: [
      { id: 11, name: 'Java 基础', topics: ['语法', '集合'] },
      { id: 12, name: '微服务', topics: [] },
    ],
  },
  { id: 2, name: '前端开发', colour: 'web', sign: 'web', subtypes: [{ id: 21, name: 'Vue' }] },
  { id: 3, name: '没有分类', colour: '', sign: '', subtypes: [] },
]
const addressOf = (ids: readonly number[]) => `/subject${ids.length > 0 ? `?subjectTypeId=${ids.join(',')}` : ''}`

function Filter() {
  const [query] = useSearchParams()
  const typeIds = (query.get('subjectTypeId') ?? '').split(',').filter(Boolean).map(Number)
  return <TypeFilter of="课程" types={TYPES} typeIds={typeIds} addressOf={addressOf} />
}

const directions = () => within(screen.getByRole('group', { name: '方向' }))
const chip = (name: string) => directions().getAllByRole('link', { name })[0] as HTMLElement
const panel = (name: string) => screen.queryByRole('group', { name: `${name}的分类` })
const inPanel = (name: string, link: string | RegExp) =>
  within(panel(name) as HTMLElement).getByRole('link', { name: link })
const item = (name: string) => chip(name).closest('li') as HTMLElement
const menu = () => item('全部').parentElement as HTMLElement

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

const hover = (name: string) => fireEvent.pointerEnter(item(name), { pointerType: 'mouse' })

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.activeElement as Element, { key })
  await wait(0)
}

async function tap(name: string): Promise<void> {
  fireEvent.pointerEnter(item(name), { pointerType: 'touch' })
  fireEvent.pointerDown(chip(name), { pointerType: 'touch' })
  fireEvent.click(chip(name))
  await wait(PANEL_OPEN_MS)
}

let site: Rendered

async function draw(address = '/subject'): Promise<void> {
  // The panel is fetched on first use; here it is there already.
  await import('./type-panel.tsx')
  site = renderWithApi(<Filter />, () => undefined, address)
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the directions', () => {
  it('are plain links; nothing is shown below while all are chosen', async () => {
    await draw()
    expect(chip('Java 开发').getAttribute('href')).toBe('/subject?subjectTypeId=1')
    expect(chip('全部').getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('group', { name: '分类' })).toBeNull()
    expect(screen.queryByRole('group', { name: '已选' })).toBeNull()
  })

  it('open under a mouse that rests, and close after it has left', async () => {
    await draw()
    hover('Java 开发')
    await wait(PANEL_OPEN_MS - 1)
    expect(panel('Java 开发')).toBeNull()
    await wait(1)
    expect(panel('Java 开发')).not.toBeNull()
    expect(chip('Java 开发').getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerLeave(menu(), { pointerType: 'mouse' })
    await wait(PANEL_CLOSE_MS - 1)
    expect(panel('Java 开发')).not.toBeNull()
    await wait(1)
    expect(panel('Java 开发')).toBeNull()
  })

  it('open nothing for one who only crosses the row, and stay open for one who cuts a corner', async () => {
    await draw()
    hover('Java 开发')
    await wait(PANEL_OPEN_MS - 1)
    fireEvent.pointerLeave(menu(), { pointerType: 'mouse' })
    await wait(1000)
    expect(panel('Java 开发')).toBeNull()

    hover('Java 开发')
    await wait(PANEL_OPEN_MS)
    hover('前端开发')
    await wait(PANEL_OPEN_MS - 1)
    // Back on the item that owns the panel.
    hover('Java 开发')
    await wait(1000)
    expect(panel('Java 开发')).not.toBeNull()
    expect(panel('前端开发')).toBeNull()
  })

  it('lead there with a click of the mouse, and the panel goes', async () => {
    await draw()
    hover('Java 开发')
    await wait(PANEL_OPEN_MS)
    fireEvent.pointerDown(chip('Java 开发'), { pointerType: 'mouse' })
    fireEvent.click(chip('Java 开发'))
    await wait(1000)
    expect(site.address()).toBe('/subject?subjectTypeId=1')
    expect(panel('Java 开发')).toBeNull()
  })

  it('open at the first tap of a finger, lead there at the second, and close at a tap elsewhere', async () => {
    await draw()
    await tap('Java 开发')
    expect(panel('Java 开发')).not.toBeNull()
    expect(site.address()).toBe('/subject')
    fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    await wait(0)
    expect(panel('Java 开发')).toBeNull()
    await tap('前端开发')
    await tap('前端开发')
    expect(site.address()).toBe('/subject?subjectTypeId=2')
  })

  it('have no panel without sub-types', async () => {
    await draw()
    hover('没有分类')
    await wait(1000)
    expect(panel('没有分类')).toBeNull()
    expect(chip('没有分类').getAttribute('aria-expanded')).toBeNull()
  })
})

describe('the keyboard', () => {
  it('walks along the chips, down into a panel, through it, and out by Escape', async () => {
    await draw()
    act(() => chip('全部').focus())
    await press('ArrowRight')
    expect(document.activeElement).toBe(chip('Java 开发'))
    expect(panel('Java 开发')).toBeNull()
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('不限分类')
    await press('ArrowDown')
    expect(document.activeElement).toBe(inPanel('Java 开发', 'Java 基础'))
    await press('ArrowRight')
    expect(document.activeElement).toBe(inPanel('Java 开发', '微服务'))
    await press('ArrowUp')
    await press('Escape')
    expect(panel('Java 开发')).toBeNull()
    expect(document.activeElement).toBe(chip('Java 开发'))
    await press('ArrowLeft')
    await press('ArrowLeft')
    expect(document.activeElement).toBe(chip('没有分类'))
  })

  it('closes a panel that it leaves', async () => {
    await draw()
    act(() => chip('Java 开发').focus())
    await press('ArrowDown')
    act(() => chip('前端开发').focus())
    await wait(0)
    expect(panel('Java 开发')).toBeNull()
  })
})

describe('several sub-types', () => {
  it('of a direction are put in and taken out in its panel, which stays open', async () => {
    await draw()
    hover('Java 开发')
    await wait(PANEL_OPEN_MS)
    fireEvent.click(inPanel('Java 开发', '微服务'))
    await wait(0)
    fireEvent.click(inPanel('Java 开发', 'Java 基础'))
    await wait(0)
    expect(site.address()).toBe('/subject?subjectTypeId=11,12')
    expect(inPanel('Java 开发', /微服务.*已选/).getAttribute('aria-current')).toBe('true')
    expect(chip('Java 开发').getAttribute('aria-current')).toBe('true')
    const row = within(screen.getByRole('group', { name: '分类' }))
    fireEvent.click(row.getByRole('link', { name: 'Java 基础' }))
    await wait(0)
    expect(site.address()).toBe('/subject?subjectTypeId=12')
    fireEvent.click(inPanel('Java 开发', /微服务/))
    await wait(0)
    expect(site.address()).toBe('/subject?subjectTypeId=1')
  })

  it('across directions are chosen in the panel of all, and each can be taken out again', async () => {
    await draw()
    hover('全部')
    await wait(PANEL_OPEN_MS)
    fireEvent.click(inPanel('全部方向', 'Vue'))
    await wait(0)
    fireEvent.click(inPanel('全部方向', 'Java 基础'))
    await wait(0)
    expect(site.address()).toBe('/subject?subjectTypeId=11,21')
    expect(chip('全部').getAttribute('aria-current')).toBeNull()
    const row = within(screen.getByRole('group', { name: '已选' }))
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Java 基础，点一下去掉',
      'Vue，点一下去掉',
      '清空',
    ])
    fireEvent.click(row.getByRole('link', { name: /^Vue/ }))
    await wait(0)
    expect(site.address()).toBe('/subject?subjectTypeId=11')
  })
})
