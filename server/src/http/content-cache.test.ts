import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-server.ts'
import { ContentCache, type ContentKind, type MadeAnswer } from './content-cache.ts'
import { prepareAnswer } from './prepared-answer.ts'

const never = () => false
const always = () => true
const textOf = ({ plain }: { plain: { bytes: Buffer } }) => plain.bytes.toString()

function start(options?: { maxBytes: number }) {
  const clock = createTestClock()
  const cache = new ContentCache(clock, options)
  let made = 0
  /** Numbers its answers, so that a test can tell them apart. */
  const make = (kinds: readonly ContentKind[] = ['courses']) => {
    made += 1
    const answer = prepareAnswer(`answer ${made}`, { contentType: 'text/plain' })
    return Promise.resolve<MadeAnswer>({ answer, kinds })
  }
  const ask = async (key = '/home', kinds?: readonly ContentKind[]) =>
    textOf(await cache.answer(key, () => make(kinds), never))
  return { clock, cache, ask, madeCount: () => made }
}

it('two hundred callers of a cold key share one making', async () => {
  const { ask, madeCount } = start()
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set(['answer 1']))
  expect(madeCount()).toBe(1)
})

it('hands out what is past its age while one makes the next', async () => {
  const { clock, ask } = start()
  await ask()
  clock.advance(20_001)
  expect(await ask()).toBe('answer 1')
  expect(await ask()).toBe('answer 2')
})

it('makes what nobody asked for in ten minutes before it answers', async () => {
  const { clock, ask } = start()
  await ask()
  clock.advance(10 * 60_000 + 1)
  expect(await ask()).toBe('answer 2')
})

it('never hands out what was made from content that has changed', async () => {
  const { cache, ask } = start()
  await ask('/home', ['courses', 'site'])
  cache.forget('site')
  expect(cache.get('/home')).toBeUndefined()
  expect(await ask('/home', ['courses', 'site'])).toBe('answer 2')
})

it('keeps what was made from something else', async () => {
  const { cache, ask } = start()
  await ask('/about', ['about'])
  cache.forget('comments')
  expect(await ask('/about', ['about'])).toBe('answer 1')
})

it('a change while an answer is made is not lost: the next caller gets one made after it', async () => {
  const { cache } = start()
  let finish: (answer: MadeAnswer) => void = () => undefined
  const slow = cache.answer('/home', () => new Promise<MadeAnswer>((resolve) => (finish = resolve)), never)
  cache.forget('comments')
  const made = (text: string): MadeAnswer => ({
    answer: prepareAnswer(text, { contentType: 'text/plain' }),
    kinds: ['comments'],
  })
  const next = cache.answer('/home', () => Promise.resolve(made('with the comment')), never)
  expect(textOf(await next)).toBe('with the comment')
  finish(made('without the comment'))
  expect(textOf(await slow)).toBe('without the comment')
  expect(textOf(await cache.answer('/home', () => Promise.resolve(made('again')), never))).not.toBe(
    'without the comment',
  )
})

it('the last good answer stands in while the database is away, also after a change', async () => {
  const { cache, ask } = start()
  await ask()
  cache.forgetAll()
  const fail = () => Promise.reject(new Error('away'))
  expect(textOf(await cache.answer('/home', fail, always))).toBe('answer 1')
  await expect(cache.answer('/home', fail, never)).rejects.toThrow('away')
  await expect(cache.answer('/never-made', fail, always)).rejects.toThrow('away')
})

it('hands out a passing answer without keeping it', async () => {
  const { cache } = start()
  const passing = { answer: prepareAnswer('sorry', { contentType: 'text/plain' }), kinds: [], isPassing: true }
  expect(textOf(await cache.answer('/news/9', () => Promise.resolve(passing), never))).toBe('sorry')
  expect(cache.get('/news/9')).toBeUndefined()
})

it('holds no more bytes than it may; what was asked for least recently goes first', async () => {
  const { cache } = start({ maxBytes: 50_000 })
  const big = (): Promise<MadeAnswer> =>
    Promise.resolve({ answer: prepareAnswer(Buffer.alloc(5_000), { contentType: 'text/plain' }), kinds: ['courses'] })
  for (const key of ['/a', '/b', '/c']) await cache.answer(key, big, never)
  expect(cache.get('/a')).toBeDefined()
  await cache.answer('/d', big, never)
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.get(key) !== undefined)).toEqual(['/a', '/c', '/d'])
})

it('is not led astray by a clock that is set back an hour', async () => {
  const { clock, cache, ask } = start()
  await ask()
  clock.set(new Date(clock.now().getTime() - 3_600_000))
  clock.advance(20_001)
  expect(cache.get('/home')).toBeUndefined()
})

it('forgets a kind at the moment at which it changes by itself, and not before', async () => {
  const { clock, cache, ask } = start()
  const edge = clock.now().getTime() + 5000
  await ask('/home', ['site'])
  await ask('/about', ['about'])
  cache.expectChange('site', new Date(edge + 60_000))
  cache.expectChange('site', new Date(edge))
  clock.advance(4999)
  expect(await ask('/home', ['site'])).toBe('answer 1')
  clock.advance(1)
  expect(cache.get('/home')).toBeUndefined()
  expect(await ask('/home', ['site'])).toBe('answer 3')
  expect(await ask('/about', ['about'])).toBe('answer 2')
})
