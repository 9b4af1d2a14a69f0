import { matchRoutes } from 'react-router'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { isPromotionAddress, isReservedAddress } from '@bee/contract/site/promotion-address.ts'
import { createQueryClient } from '../api/api.ts'
import { createRoutes } from './react-routes.tsx'
import { isNowhere, isPublicPath, NOT_FOUND_ROUTE, pageRoutes, redirects } from './route-table.ts'

const routes = createRoutes({
  client: createQueryClient(() => Promise.reject(new Error('Nothing is asked for'))),
  device: () => 'PC',
  hasSession: () => false,
  waitsForNeeds: false,
})
/** Any address of one word leads to the page of a promotion; a word that no promotion can have leads nowhere all the same. */
function isNowhereToRouter(path: string): boolean {
  const match = matchRoutes(routes, path)?.at(-1)
  if (match?.route.id === '/:address') return !isPromotionAddress(match.params['address'] ?? '')
  return match?.route.id === NOT_FOUND_ROUTE.path
}

const known = [...pageRoutes.map(({ path }) => path), ...Object.keys(redirects)]
const part = fc.constantFrom(
  '',
  '/',
  '//',
  '1',
  ':id',
  '.',
  '..',
  '%2f',
  '%2F',
  '%',
  '%zz',
  '%0a',
  '%E8%9C%82',
  '?',
  'a',
)
const address = fc
  .tuple(fc.constantFrom(...known), fc.array(part, { maxLength: 3 }), fc.nat(30), fc.nat(3))
  .map(([path, parts, at, kind]) => {
    const mixed = path.slice(0, at) + parts.join('') + path.slice(at)
    // In capitals, or with one letter percent-encoded.
    if (kind === 1) return mixed.toUpperCase()
    return kind === 2 ? mixed.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) : mixed
  })

it('finds no page exactly where the router finds none', () => {
  // The router warns of addresses that it cannot decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  fc.assert(
    fc.property(address, (asked) => {
      const path = new URL(`http://site/${asked.slice(1)}`).pathname
      expect(isNowhere(path), path).toBe(isNowhereToRouter(path))
    }),
    { numRuns: 500 },
  )
})

const OTHERS = ['manage', 'preview', 'bee', 'pictures', 'uploads', 'media', 'assets']

it('keeps every first word of the site’s own addresses from promotional pages, in whatever case', () => {
  const words = known.filter((path) => !path.startsWith('/:')).map((path) => path.split('/')[1] ?? '')
  const open = [...words, ...OTHERS].filter((word) => word !== '' && !isReservedAddress(word))
  expect(open).toEqual([])
  for (const word of ['Message', 'PROFILE', 'manage']) expect(isPromotionAddress(word)).toBe(false)
})

it('takes no page of a member for one that is the same for everybody, however it is written', () => {
  for (const path of ['/message', '/Message', '/%6dessage', '/profile', '/Profile', '/manage', '/wp-login.php'])
    expect([path, isPublicPath(path)]).toEqual([path, false])
  for (const path of ['/javaLBT', '/home', '/news/7']) expect([path, isPublicPath(path)]).toEqual([path, true])
})
