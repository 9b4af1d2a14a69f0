import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wearHead } from '../../lib/wear-head.ts'
import { lookIn } from './desk-look.ts'

const pageOf = (head: string, school: object) =>
  new DOMParser().parseFromString(
    `<html><head>${head}</head><body><div id="root" data-school='${JSON.stringify(school)}'></div></body></html>`,
    'text/html',
  )
const sheet = (colour: string) => `<link rel="stylesheet" href="/assets/brand/${colour}-0123456789ab.css">`
const icon = (href: string) => `<link rel="icon" href="${href}" type="image/svg+xml">`
const sheets = () => Array.from(document.querySelectorAll('link[rel=stylesheet]'), (link) => link.getAttribute('href'))

/** What the simulated browser says of every sheet, since it loads none. */
function sheetsCome(areThere: boolean): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings['disableCSSFileLoading'] = true
  happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = areThere
}

beforeEach(() => sheetsCome(true))
afterEach(() => {
  document.head.innerHTML = ''
})

it('reads names, look, sheet and icons from a document of the desk', () => {
  const look = lookIn(
    pageOf(sheet('2b63e3') + icon('/a.svg'), { name: '青禾编程', colour: '#2b63e3', mark: 'javascript:1' }),
  )
  expect(look).toEqual({
    face: { ...DEFAULT_FACE, name: '青禾编程', colour: '#2b63e3' },
    sheet: '/assets/brand/2b63e3-0123456789ab.css',
    others: [icon('/a.svg')],
  })
})

it('wears the new sheet in place of the old one, and the new icon', async () => {
  sheetsCome(true)
  document.head.innerHTML = `<link rel="stylesheet" href="/assets/site.css">${sheet('2b63e3')}${icon('/a.svg')}`
  await wearHead(lookIn(pageOf(sheet('d4366a') + icon('/b.svg'), {})))
  expect(sheets()).toEqual(['/assets/site.css', '/assets/brand/d4366a-0123456789ab.css'])
  expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/b.svg')
})

it('keeps the colours that are here when the new ones do not come, and takes all away for honey', async () => {
  document.head.innerHTML = sheet('2b63e3')
  sheetsCome(false)
  await wearHead(lookIn(pageOf(sheet('d4366a'), {})))
  expect(sheets()).toEqual(['/assets/brand/2b63e3-0123456789ab.css'])
  await wearHead(lookIn(pageOf('', {})))
  expect(sheets()).toEqual([])
})

it('touches nothing where nothing has changed', async () => {
  document.head.innerHTML = sheet('2b63e3') + icon('/a.svg')
  const before = [...document.head.children]
  await wearHead(lookIn(pageOf(sheet('2b63e3') + icon('/a.svg'), {})))
  expect([...document.head.children]).toEqual(before)
})
