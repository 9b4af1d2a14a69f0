import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Rate, RATE_TEXTS } from './rate.tsx'

afterEach(cleanup)

describe('Rate', () => {
  it('has the five texts of the specification', () => {
    expect(RATE_TEXTS).toEqual(['极差', '失望', '一般', '满意', '惊喜'])
  })

  it('is a group of radio buttons', () => {
    const onChange = vi.fn()
    render(<Rate value={0} onChange={onChange} />)
    expect(screen.getByRole('group', { name: '评分' })).not.toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '4 星，满意' }))
    expect(onChange).toHaveBeenCalledWith(4)
  })

  it('is a picture with words when it only shows', () => {
    render(<Rate value={5} />)
    expect(screen.getByRole('img', { name: '评分 5 星，惊喜' })).not.toBeNull()
  })
})
