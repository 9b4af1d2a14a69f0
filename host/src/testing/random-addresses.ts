import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { SeededRandom } from '@bee/content/seeding/seeded-random.ts'
import { pageRoutes } from '@bee/web/site/route-table.ts'

/** Addresses besides the pages. */
const FILES = [
  '/',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/healthz',
  '/bee/captcha.jpg?captchaId=4d1f6e0e-9d6f-4f39-8d0c-6f6f3f0d7a11',
  '/bee/api/openapi.json',
  '/pictures/og.webp',
  '/pictures/covers/rag-agent-s.webp',
  '/uploads/0123456789abcdef.webp',
  '/media/1/1.mp4',
]

/** Every page and a file of each kind, as a visitor requests them. */
export function validAddresses(webDist: string): string[] {
  const assets = readdirSync(path.join(webDist, 'client/assets')).filter((name) => /\.(js|css)$/.test(name))
  // In the demo school, ids start at 1.
  const pages = pageRoutes.map((route) => route.path.replaceAll(/:\w+/g, '1'))
  return [...pages, ...FILES, ...assets.slice(0, 8).map((name) => `/assets/${name}`)]
}

const ENDINGS = [
  '',
  '/',
  '//',
  '%00',
  '%',
  '%zz',
  '%ff',
  '/..',
  '/%2e%2e/x',
  '?',
  '.',
  '.png',
  '%5C',
  ';a=1',
  '#',
  '@x',
]
const VALUES = ['', '1', '0', '-1', '1e9', '99999999999', '%00', '%E8%9C%82', 'a[b]', '%', '%ff', 'x'.repeat(2000)]
const NAMES = ['page', 'limit', 'subjectName', 'searchContent', 'category', 'sort', 'id', '__proto__', 'x']

/** The address itself, or a variant as from a crawler, a broken link or an attacker. */
export function mutateAddress(address: string, random: SeededRandom): string {
  if (random.chance(0.2)) return address
  const [place = '', query] = address.split('?')
  const parts = place.split('/')
  const changed = [...parts]
  changed[random.between(1, Math.max(1, parts.length - 1))] = random.pick([...VALUES, '..', '.', '%2e%2e', '\\', 'x'])
  const asked = Array.from({ length: random.between(0, 3) }, () => `${random.pick(NAMES)}=${random.pick(VALUES)}`)
  return random.pick([
    `/${address}`,
    `${place}${random.pick(ENDINGS)}`,
    changed.join('/'),
    place.toUpperCase(),
    `${place}?${[query, ...asked].filter((each) => each !== undefined).join('&')}`,
    `${place}/${'a/'.repeat(random.between(1, 60))}`,
    `/${random.pick(VALUES)}${place}`,
  ])
}

/** Headers of browsers, caches and scripts. */
export function randomHeaders(random: SeededRandom): Record<string, string> {
  const some: Record<string, string>[] = [
    {},
    {},
    { cookie: 'device=MOBILE; theme=dark' },
    { cookie: 'token=x; userId=1; device=%00; theme=<b>' },
    { cookie: '='.repeat(500) },
    { range: random.pick(['bytes=0-1', 'bytes=5-1', 'bytes=-', 'bytes=99999999-', 'x=1', 'bytes=0-1,3-4']) },
    { 'if-none-match': random.pick(['*', 'x', '"x"']), 'if-modified-since': random.pick(['', 'x', '0']) },
    { 'accept-encoding': random.pick(['br', 'gzip;q=0', '*', 'nonsense', '']) },
    { 'user-agent': random.pick(['', 'Googlebot', 'x'.repeat(3000)]), 'accept-language': '*' },
    { host: random.pick(['localhost', 'evil.example', '']) },
  ]
  return random.pick(some)
}
