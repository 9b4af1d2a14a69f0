import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

const items = [
  { value: 'system', label: '系统消息', count: 3 },
  { value: 'reply', label: '评论/回复' },
] as const

function setUp() {
  const onChange = vi.fn()
  render(
    <>
      <Tabs id="messages" label="消息" items={items} value="system" onChange={onChange} />
      <TabPanel tabsId="messages" value="system">
        内容
      </TabPanel>
    </>,
  )
  return onChange
}

describe('Tabs', () => {
  it('ties the chosen tab to its panel', () => {
    setUp()
    const tab = screen.getByRole('tab', { selected: true })
    const panel = screen.getByRole('tabpanel')
    expect(tab.getAttribute('aria-controls')).toBe(panel.id)
    expect(panel.getAttribute('aria-labelledby')).toBe(tab.id)
  })

  it('walks with the arrow keys, round the ends', () => {
    const onChange = setUp()
    const [first, second] = screen.getAllByRole('tab')
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowLeft' })
    expect(onChange).toHaveBeenLastCalledWith('reply')
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second as HTMLElement, { key: 'Home' })
    expect(document.activeElement).toBe(first)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('has one stop for the Tab key', () => {
    setUp()
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1])
  })
})
