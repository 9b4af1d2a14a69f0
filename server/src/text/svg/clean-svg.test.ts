import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { refuseSvg } from './refuse-svg.ts'

const clean = (text: string) => cleanSvg(Buffer.from(text))
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90"${more}>${inside}</svg>`
const DRAWN = '<path fill="#2b63e3" d="M9 9h70v70H9z"/>'
const cleanedOf = (inside: string, more = '') => {
  const cleaned = clean(svg(inside, more))
  if ('refusal' in cleaned) throw new Error(cleaned.refusal)
  return cleaned
}
const pixelsOf = (text: string) => sharp(Buffer.from(text)).resize(90, 90).raw().toBuffer()

const SCRIPT = '这个 SVG 里有脚本，已经拿掉，样子没变'

describe('what does not draw is taken out, and said', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', SCRIPT],
    ['a script in CDATA', '<script><![CDATA[ if (1 < 2) alert("</svg>") ]]></script>', SCRIPT],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', SCRIPT],
    ['an event', '<g onload="alert(1)" onClick="x()"/>', SCRIPT],
    [
      'an address that is a script',
      '<a xlink:href="javascript:alert(1)"><g/></a>',
      '这个 SVG 里有外面的链接，已经拿掉，样子没变',
    ],
    ['a link', '<a href="https://evil.example/"><g/></a>', '这个 SVG 里有外面的链接，已经拿掉，样子没变'],
    [
      'a colour from elsewhere',
      '<g style="fill:url(https://evil.example/a.svg#b)"/>',
      '这个 SVG 里有外面的链接，已经拿掉，样子没变',
    ],
    [
      'a page',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject>',
      '这个 SVG 里有夹着的网页，已经拿掉，请看一眼样子对不对',
    ],
    [
      'an animation',
      '<g><set attributeName="href" to="javascript:alert(1)"/></g>',
      '这个 SVG 里有动画，已经拿掉，请看一眼样子对不对',
    ],
    [
      'what editors note',
      '<metadata><x/></metadata><i:pgf xmlns:i="http://ns.adobe.com/i">AAAA</i:pgf><title>名字</title><!-- a -- b -->',
      '',
    ],
  ])('%s', async (_what, inside, said) => {
    const cleaned = cleanedOf(inside + DRAWN)
    expect(cleaned.said).toBe(said)
    expect(cleaned.svg).not.toMatch(/script|evil|alert|foreign|onload|<set|AAAA|<title|<!--/i)
    expect(refuseSvg(Buffer.from(cleaned.svg))).toBeUndefined()
    expect(await pixelsOf(cleaned.svg)).toEqual(await pixelsOf(svg(DRAWN)))
  })

  it('and says both of two', () => {
    expect(cleanedOf(`<script/><a href="https://a.example">${DRAWN}</a>`).said).toBe(
      '这个 SVG 里有脚本和外面的链接，已经拿掉，样子没变',
    )
    expect(cleanedOf('<text>青禾</text>').said).toContain('没有转成轮廓')
  })
})

describe('a drawing keeps its looks', () => {
  it('with the classes of Illustrator, its document type and its entities', async () => {
    const written = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_ai "http://ns.adobe.com/ai/">
]>
<svg version="1.1" xmlns:x="&ns_ai;" xmlns="&ns_svg;" width="90px" height="90px" style="enable-background:new 0 0 90 90;" xml:space="preserve">
<style type="text/css"> .st0{fill:#E4512B;} .st1,.st2{fill:none;stroke:#16181D;stroke-width:4;} path.st0:hover{fill:red} </style>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"></foreignObject>
<g x:extraneous="self"><path class="st0" d="M5 5h40v40H5z"/><path fill="#fff" class="st1" d="M50 50h30v30H50z"/></g></switch>
</svg>`
    const cleaned = clean(written)
    const { svg: text, said } = 'svg' in cleaned ? cleaned : { svg: '', said: cleaned.refusal }
    expect(said).toBe('')
    expect(text).toContain('viewBox="0 0 90 90"')
    expect(await pixelsOf(text)).toEqual(
      await pixelsOf(
        svg(
          '<path fill="#E4512B" d="M5 5h40v40H5z"/><path fill="none" stroke="#16181D" stroke-width="4" d="M50 50h30v30H50z"/>',
        ),
      ),
    )
  })

  it('where it uses a thing twice, and clips by it', async () => {
    const defs =
      '<defs><path id="a" d="M0 0h30v30H0z"/><clipPath id="c"><use xlink:href="#a" style="overflow:visible"/></clipPath></defs>'
    const written = `${defs}<use href="#a" x="40" y="-4" fill="#2b63e3"/><rect width="90" height="90" clip-path="url(#c)"/>`
    const cleaned = cleanedOf(written)
    expect(cleaned.svg).not.toContain('<use')
    expect(await pixelsOf(cleaned.svg)).toEqual(await pixelsOf(svg(written)))
  })

  it('where it comes with the demo school', async () => {
    const folder = fileURLToPath(new URL('../../../../content/pictures/icons', import.meta.url))
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.svg'))) {
      const content = readFileSync(path.join(folder, name), 'utf8')
      const cleaned = clean(content)
      expect('svg' in cleaned && cleaned.said, name).toBe('')
      expect(await pixelsOf('svg' in cleaned ? cleaned.svg : ''), name).toEqual(await pixelsOf(content))
    }
  })
})

describe('a file is refused with a sentence', () => {
  it.each([
    ['no SVG', '<html></html>', /不是 SVG/],
    ['left open', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /读不通/],
    ['two roots', `${svg('')}<script/>`, /读不通/],
    ['a picture inside', svg('<image href="data:image/png;base64,AA"/>'), /嵌着一张图片/],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', /没有写尺寸/],
    ['a sheet with conditions', svg('<style>@media print{.a{fill:red}}</style>'), /样式表写得太复杂/],
    ['a sheet from elsewhere', svg('<style>@import url(https://evil.example/a.css);</style>'), /样式表写得太复杂/],
    ['an unknown element', svg('<blink/>'), /<blink>/],
    ['a use of itself', svg('<g id="a"><use href="#a"/><use href="#a"/></g>'), /太多遍|太复杂/],
    [
      'many uses of a large group',
      svg(`${'<use href="#a"/>'.repeat(900)}<g id="a">${'<g/>'.repeat(900)}</g>`),
      /太多遍/,
    ],
    [
      'a thousand million copies',
      svg(
        `<g id="g0"><path d="M0 0"/></g>${Array.from({ length: 30 }, (_, nth) => `<g id="g${nth + 1}"><use href="#g${nth}"/><use href="#g${nth}"/></g>`).join('')}`,
      ),
      /太多遍/,
    ],
    ['too deep', svg('<g>'.repeat(90) + '</g>'.repeat(90)), /太复杂/],
    ['an element with signs of CSS', svg('<path d="" fill="\\75rl(//evil.example)"/>'), /./],
  ])('%s', (_what, text, sentence) => {
    expect(clean(text)).toEqual({ refusal: expect.stringMatching(sentence) as string })
  })
})
