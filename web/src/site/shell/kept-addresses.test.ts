import { describe, expect, it } from 'vitest'
import { pageRoutes, type PageRoute } from '../route-table.ts'
import { keptAddressFor, rememberKeptAddress } from './kept-addresses.ts'

const routeOf = (page: string) => pageRoutes.find((route) => route.page === page) as PageRoute
const at = (address: string) => new URL(address, 'http://localhost')
const elsewhere = { pathname: '/news' }

describe('keptAddressFor', () => {
  it('knows nothing before the page was shown', () => {
    expect(keptAddressFor(routeOf('home'), at('/home'), elsewhere)).toBeUndefined()
  })

  it('leads a plain link back to where the page was left', () => {
    rememberKeptAddress('home', '/home?category=2&page=3')
    expect(keptAddressFor(routeOf('home'), at('/home'), elsewhere)).toBe('/home?category=2&page=3')
  })

  it('lets a link say what it wants, starts afresh on the page itself, and leaves Back alone', () => {
    rememberKeptAddress('course-list', '/subject?subjectTypeId=3')
    const route = routeOf('course-list')
    expect(keptAddressFor(route, at('/subject?subjectName=java'), elsewhere)).toBeUndefined()
    expect(keptAddressFor(route, at('/subject'), { pathname: '/subject' })).toBeUndefined()
  })

  it('does not redirect to the same address, nor for pages that are not kept', () => {
    rememberKeptAddress('home', '/home')
    expect(keptAddressFor(routeOf('home'), at('/home'), elsewhere)).toBeUndefined()
    rememberKeptAddress('news-list', '/news?page=2')
    expect(keptAddressFor(routeOf('news-list'), at('/news'), { pathname: '/home' })).toBeUndefined()
  })
})
