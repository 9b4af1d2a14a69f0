import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import { colourAt, sizeOfPicture } from '@bee/server/testing/picture-pixels.ts'
import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../testing/test-site.ts'
import { uploadMark } from '../testing/upload-mark.ts'
import { drawingOf, hashOf, LOOK_PICTURE_NAMES, type LookPictureName } from './look-pictures.ts'
import { lookPicturePath } from './serve-look-pictures.ts'

const RED = '#e4512b'
const BLUE = '#2b63e3'
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${RED}" d="M0 0h64v64H0z"/></svg>`
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'icon-96': [96, 96],
  'touch-180': [180, 180],
  'icon-192': [192, 192],
  'icon-512': [512, 512],
  'maskable-512': [512, 512],
  share: [1200, 630],
}
const bare = { ...DEFAULT_FACE, name: '青禾编程', slogan: '一粒种子，一季收成。', colour: BLUE }

let site: TestSite
let mark = ''
beforeAll(async () => {
  site = await startTestSite(await createTestDatabase())
  mark = (await uploadMark(site, await addStaff(site, 'owner'), MARK)).url
})
afterAll(() => site.close())

const get = (url: string) => site.app.inject({ url })
const pathOf = (school: typeof bare, name: string) => lookPicturePath(school, name as LookPictureName)

describe.each([
  ['the neutral mark', () => bare],
  ['the school’s own', () => ({ ...bare, mark })],
])('with %s', (_mark, schoolOf) => {
  it.each(LOOK_PICTURE_NAMES)('%s has its size, and is kept for a year', async (name) => {
    const { statusCode, headers, rawPayload } = await get(pathOf(schoolOf(), name))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(await sizeOfPicture(rawPayload)).toEqual(SIZES[name])
  })
})

it('the own mark fills an icon of a tab, and stands on white where a system would show black', async () => {
  const school = { ...bare, mark }
  expect(await colourAt((await get(pathOf(school, 'icon-96'))).rawPayload, 2, 2)).toBe('e4512bff')
  const touch = (await get(pathOf(school, 'touch-180'))).rawPayload
  expect([await colourAt(touch, 2, 2), await colourAt(touch, 90, 90)]).toEqual(['ffffffff', 'e4512bff'])
})

it('the share picture is in the school’s colour, and its name and slogan are text', async () => {
  const school = { ...bare, name: `<b>"&'青禾`, mark }
  expect(await colourAt((await get(pathOf(school, 'share'))).rawPayload, 4, 620)).toBe('2b63e3ff')
  expect(drawingOf(school, 'share').ground).toContain('&lt;b&gt;&quot;&amp;&apos;青禾')
  expect(drawingOf(school, 'share').ground).not.toContain('<b>')
})

it('an address differs when the picture would, and only then', () => {
  const changed = (name: LookPictureName, change: Partial<typeof bare>) =>
    hashOf({ ...bare, ...change }, name) !== hashOf(bare, name)
  expect([
    changed('icon-96', { colour: RED }),
    changed('icon-96', { mark }),
    changed('icon-96', { slogan: '' }),
  ]).toEqual([true, true, false])
  expect([changed('share', { slogan: '' }), changed('share', { name: '别家' })]).toEqual([true, true])
})

it('an unknown address gets the present picture, which nobody keeps', async () => {
  const { statusCode, headers } = await get('/assets/brand/share-0123456789ab.png')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  for (const file of ['share.png', 'share-0123456789ab.jpg', 'icon-7-0123456789ab.png'])
    expect((await get(`/assets/brand/${file}`)).statusCode, file).toBe(404)
})
