import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADVERT_PICTURE, BANNER_PICTURE } from '@bee/contract/site/front-pictures.ts'
import { expect, it } from 'vitest'
import { pictureWarnings, wordWarnings } from './picture-fit.ts'

// Vite would treat `new URL(…, import.meta.url)` as an asset of the build.
const FOLDER = join(import.meta.dirname, '../../../../site/features/site')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

it('says what is cut and what is drawn too large', () => {
  expect(pictureWarnings({ width: 1920, height: 390 }, BANNER_PICTURE)).toEqual([])
  expect(pictureWarnings({ width: 3840, height: 780 }, BANNER_PICTURE)).toEqual([])
  expect(pictureWarnings({ width: 0, height: 0 }, BANNER_PICTURE)).toEqual([])
  expect(pictureWarnings({ width: 1920, height: 780 }, BANNER_PICTURE)).toEqual([
    '图的上下各要切掉 25%，写在那里的字看不到',
  ])
  expect(pictureWarnings({ width: 1000, height: 172 }, ADVERT_PICTURE)).toEqual([
    '图的左右各要切掉 19%，写在那里的字看不到',
  ])
  expect(pictureWarnings({ width: 960, height: 195 }, BANNER_PICTURE)).toEqual([
    '图片只有 960 × 195，要画成 1920 × 390，会发虚',
  ])
})

it('says which words a phone has no room for', () => {
  expect(wordWarnings('一格一格，\n酿成真本事。')).toEqual([])
  expect(wordWarnings('这一行字比手机上放得下的要多\n二\n三')).toEqual([
    '「这一行字比手机上放得下的要多」在手机上一行放不下，最多 11 个字',
    '大字有 3 行，手机上放得下 2 行',
  ])
})

it('measures as the students’ pages draw', () => {
  const banner = read('banner-carousel.tsx') + read('banner-carousel.module.css')
  for (const part of ['width={1920}', 'height={390}', 'max(calc(50% - 960px), -312px)', 'max(-306px,', '195px'])
    expect(banner).toContain(part)
  expect(read('advert-row.tsx')).toContain('width={612} height={172}')
})
