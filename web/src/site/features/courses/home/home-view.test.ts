import { describe, expect, it } from 'vitest'
import { homeAddress, readHomeView } from './home-view.ts'

const read = (query: string) => readHomeView(new URLSearchParams(query))

describe('the view of the home page', () => {
  it('starts with employment courses, eight to a page', () => {
    expect(read('')).toEqual({ category: '1', page: 1, limit: 8 })
  })

  it.each([8, 20, 40])('shows %i a page to one who asks for it', (limit) => {
    expect(read(`limit=${limit}`).limit).toBe(limit)
  })

  it.each(['', 'category=2', 'page=3', 'category=2&page=12&limit=40'])('comes back from the address of %j', (query) => {
    expect(homeAddress(read(query))).toBe(query ? `/home?${query}` : '/home')
  })

  it.each([
    'category=3',
    'page=0',
    'page=-1',
    'page=abc',
    'page=1e3',
    'page=999999',
    'limit=9',
    'limit=12',
    'limit=1000',
  ])('takes %j for not said', (query) => {
    expect(read(query)).toEqual({ category: '1', page: 1, limit: 8 })
  })
})
