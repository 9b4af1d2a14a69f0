import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseSvg } from './refuse-svg.ts'

const refuse = (text: string | Buffer) => refuseSvg(Buffer.from(text))
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inside}</svg>`

describe('an SVG is refused', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script under a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a page under a prefix', '<s:foreignObject xmlns:s="http://www.w3.org/2000/svg"><p/></s:foreignObject>'],
    ['a style sheet', '<style>path{fill:url(https://evil.example/a.svg)}</style>'],
    ['a link', '<a href="#b"><path d=""/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['an animation', '<rect><set attributeName="href" to="javascript:alert(1)"/></rect>'],
    ['an event', '<path onload="alert(1)" d=""/>'],
    ['an event behind a line break', '<path d=""\nonclick = "alert(1)"/>'],
    ['an address in a colour', '<path fill="url(https://evil.example/#a)" d=""/>'],
    ['an address in a style', '<path style="fill:url(//evil.example/#a)" d=""/>'],
    ['an address by its letters', '<path fill="&#117;rl(//evil.example/#a)" d=""/>'],
    ['an address by an escape', '<path style="fill:\\75rl(//evil.example/#a)" d=""/>'],
    ['a picture by another function', `<path fill="image-set('b.png' 1x)" d=""/>`],
    ['a comment that hides where it ends', '<!-- a -- b --><path d=""/>'],
    ['a reference to elsewhere', '<linearGradient id="g" href="b.svg#g"/>'],
    ['a reference to nothing', '<linearGradient id="g" href="#h"/>'],
    ['a reference of an element that draws', '<path id="p" d="" href="#p"/>'],
    ['another base', '<g xml:base="https://evil.example/"/>'],
    ['characters that are no elements', '<![CDATA[<script>alert(1)</script>]]>'],
    ['an unknown entity', '<text>&evil;</text>'],
  ])('with %s', (_what, inside) => {
    expect(refuse(svg(inside))).toMatch(/^SVG 图片里有脚本、链接或外面的东西/)
  })

  it.each([
    ['a style sheet by instruction', `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?>${svg('')}`],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['another coding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`],
    ['an element left open', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
    ['a value without its marks', svg('<path d=M0/>')],
    ['more than one root', `${svg('')}<script/>`],
    ['bytes that are no text', Buffer.concat([Buffer.from(svg('')), Buffer.from([0xff, 0xfe])])],
  ])('with %s', (_what, text) => {
    expect(refuse(text)).toBeDefined()
  })

  it('where it is none', () => {
    expect(refuse('<html><body/></html>')).toBe('不是 SVG 图片')
    expect(refuse('hello')).toBe('不是 SVG 图片')
  })

  it('and says at what', () => {
    expect(refuse(svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'))).toContain('<script>')
    expect(refuse(svg('<path onload="x" d=""/>'))).toContain('onload')
  })
})

describe('an SVG is taken', () => {
  it('with gradients, masks, words and styles of its own', () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<!-- drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height='9' viewBox="0 0 9 9">
  <title>蜂 &amp; 巢 &#x4e00;</title>
  <defs>
    <linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
    <linearGradient id="b" xlink:href="#a"/>
    <clipPath id="c"><rect width="9" height="9"/></clipPath>
  </defs>
  <g clip-path="url(#c)" style="fill: url('#b'); stroke-width:2; opacity:.5"><path id="image (1)" transform="translate(1 2) rotate(3)" fill="rgb(1, 2, 3)" d="M0 0L9 9"/></g>
</svg>
`
    expect(refuse(text)).toBeUndefined()
  })

  it('where it comes with the demo school', () => {
    const folder = fileURLToPath(new URL('../../../../content/pictures', import.meta.url))
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))
    expect(names.length).toBeGreaterThan(40)
    for (const name of names) expect([name, refuse(readFileSync(path.join(folder, name)))]).toEqual([name, undefined])
  })
})
