import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { createPictureCleaner, type PictureCleaner } from './picture-cleaner.ts'

let cleaner: PictureCleaner | undefined
afterEach(() => cleaner?.close())

const start = (options?: Parameters<typeof createPictureCleaner>[0]) => (cleaner = createPictureCleaner(options))
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fb1' } })
    .png()
    .toBuffer()
/** On a busy machine the start of the process may take longer than the waiting limit. */
const warm = async (clean: PictureCleaner['clean']) => clean({ content: await picture(5), maxSide: 10 })

it('cleans one picture after the other in a process of its own', async () => {
  const { clean } = start()
  await warm(clean)
  const answers = await Promise.all([
    clean({ content: await picture(20), maxSide: 10 }),
    clean({ content: await picture(5), maxSide: 10 }),
  ])
  expect(answers).toMatchObject([
    { kind: 'clean', width: 10, height: 10 },
    { kind: 'clean', width: 5, height: 5 },
  ])
})

it('says what is wrong with a picture, and goes on with the next', async () => {
  const { clean } = start()
  expect(await clean({ content: Buffer.from('no picture'), maxSide: 10 })).toEqual({ kind: 'broken' })
  expect(await clean({ content: await picture(5000), maxSide: 10 })).toEqual({ kind: 'too-large' })
  expect(await clean({ content: await picture(20), maxSide: 10 })).toMatchObject({ kind: 'clean' })
})

it('takes a process away that is not done in time, and starts another', async () => {
  const impatient = start({ timeLimitMs: 1 })
  // Written again at its full size it takes a second: a timer that is late on a busy machine still comes before the answer.
  const slow = { content: await picture(3900), maxSide: 3900 }
  expect(await impatient.clean(slow)).toEqual({ kind: 'too-large' })
  expect(await impatient.clean(slow)).toEqual({ kind: 'too-large' })
})

it('refuses a picture whose turn does not come in time, so that its sender gets an answer', async () => {
  const { clean } = start({ waitLimitMs: 1 })
  const content = await picture(20)
  // The first one waits for nobody, only for the start of the process.
  const answers = await Promise.all([1, 2, 3].map(() => clean({ content, maxSide: 10 })))
  expect(answers.map(({ kind }) => kind)).toEqual(['clean', 'busy', 'busy'])
})

it('lets only so many wait', async () => {
  const { clean } = start({ maxWaiting: 2 })
  await warm(clean)
  const content = await picture(20)
  const answers = await Promise.all([1, 2, 3].map(() => clean({ content, maxSide: 10 })))
  expect(answers.map(({ kind }) => kind)).toEqual(['clean', 'clean', 'busy'])
})
