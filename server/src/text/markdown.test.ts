import { expect, it } from 'vitest'
import { cutExcerpt, plainText, renderMarkdown } from './markdown.ts'

it('renders what teachers write: headings below the page title, lists, tables, code', () => {
  const html = renderMarkdown(
    '# 一\n\n###### 六\n\n- [x] 做完\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n```java\nint a = 1; // 一\n```',
  )
  expect(html).toContain('<h2>一</h2>')
  expect(html).toContain('<h6>六</h6>')
  expect(html).toContain('<table>')
  expect(html).toContain('<code class="hljs language-java">')
  expect(html).toContain('<span class="hljs-comment">// 一</span>')
})

it('knows the languages of the question bank that go by another name', () => {
  for (const language of ['vue', 'dockerfile', 'nginx', 'jsx', 'console', 'text', 'http']) {
    expect(renderMarkdown(`\`\`\`${language}\nFROM node\n\`\`\``)).toContain('FROM')
  }
})

it.each([
  ['a script', '<script>alert(1)</script>', /<script/i],
  ['a script in the middle', 'a <scr<script>ipt>alert(1)</script> b', /<script/i],
  ['an event handler', '<img src=x onerror=alert(1)>', /onerror=/i],
  ['a handler in a picture', '![x](x "onerror=alert(1)")', /<img[^>]* onerror/i],
  ['a javascript link', '[x](javascript:alert(1))', /javascript:/i],
  [
    'a javascript link in disguise',
    '[x](JaVaScRiPt&#58;alert(1)) [y](&#106;avascript:alert(1))',
    /href="[^"]*javascript/i,
  ],
  ['a javascript link over a reference', '[x][y]\n\n[y]: javascript:alert(1)', /javascript:/i],
  ['an autolink', '<javascript:alert(1)>', /href="javascript/i],
  ['a data link', '[x](data:text/html;base64,PHNjcmlwdD4=)', /href="data:/i],
  ['a data picture', '![x](data:image/svg+xml;base64,PHN2Zz4=)', /src="data:/i],
  ['a vbscript link', '[x](vbscript:msgbox(1))', /vbscript:/i],
  ['a frame', '<iframe src="https://example.com"></iframe>', /<iframe/i],
  ['a style', '<style>*{display:none}</style><p style="position:fixed">', /<style|style=/i],
  ['a form', '<form action="/bee/api/login"><input name=password></form>', /<form|<input/i],
  ['a class in a code fence', '```"><img/src=x/onerror=alert(1)>\na\n```', /<img/i],
])('disarms %s', (_, markdown, danger) => {
  expect(renderMarkdown(markdown)).not.toMatch(danger)
})

it('marks links out of the site and leaves those within it alone', () => {
  expect(renderMarkdown('[外](https://example.com)')).toBe(
    '<p><a href="https://example.com" rel="nofollow noopener">外</a></p>',
  )
  expect(renderMarkdown('[外](//example.com)')).toContain('rel="nofollow noopener"')
  expect(renderMarkdown('[内](/news)')).toBe('<p><a href="/news">内</a></p>')
})

it('loads pictures late', () => {
  expect(renderMarkdown('![图](/pictures/a.webp)')).toBe('<p><img src="/pictures/a.webp" alt="图" loading="lazy"></p>')
})

const LEVELS = 10_000
const DEEPEST_PAGE = 50
const HOSTILE: Record<string, string> = {
  quotes: '>'.repeat(LEVELS) + 'a',
  'quotes with blanks': '> '.repeat(LEVELS) + 'a',
  lists: '- '.repeat(LEVELS) + 'a',
  'numbered lists': '1. '.repeat(LEVELS) + 'a',
  'quotes and lists': '> - 1. '.repeat(LEVELS),
  'lists by indentation': Array.from({ length: 400 }, (__, depth) => ' '.repeat(depth * 2) + '- a').join('\n'),
  emphasis: '*a '.repeat(LEVELS) + 'a* '.repeat(LEVELS),
  stars: '*'.repeat(LEVELS) + 'a' + '*'.repeat(LEVELS),
  strong: '**a '.repeat(LEVELS) + 'b** '.repeat(LEVELS),
  underscores: '_a '.repeat(LEVELS),
  strikes: '~~a '.repeat(LEVELS),
  brackets: '['.repeat(LEVELS),
  links: '['.repeat(LEVELS) + 'a' + '](b)'.repeat(LEVELS),
  pictures: '!['.repeat(LEVELS) + ']('.repeat(LEVELS),
  ticks: Array.from({ length: 300 }, (__, count) => '`'.repeat(count) + 'a').join(' '),
  tables: `${'|'.repeat(LEVELS)}\n${'|-'.repeat(LEVELS)}|\n${'|'.repeat(LEVELS)}`,
  footnotes: Array.from({ length: 2000 }, (__, number) => `[^${number}]: [^${number + 1}]`).join('\n\n') + '\n\n[^0]',
  'list items': '* a\n'.repeat(LEVELS),
  tags: '<a '.repeat(LEVELS),
  'code of comments': '```js\n' + '/*'.repeat(LEVELS * 2),
}

/** How deep the elements of a page lie within each other at most. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?(?!img|br|hr|input)[a-z][^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(depth).toBe(0)
  return deepest
}

// A deep tree is what parsers take long over: without the taming the deepest of these run into the time limit or out of stack.
it.each(Object.entries(HOSTILE))('renders %s ten thousand deep as a shallow page', (_, markdown) => {
  const html = renderMarkdown(markdown)
  expect(plainText(markdown).length).toBeLessThanOrEqual(20_000)
  expect(depthOf(html)).toBeLessThan(DEEPEST_PAGE)
  expect(html.length).toBeLessThan(1_000_000)
  expect(html.match(/<(?:blockquote|ul|ol|em|strong)>/g)?.length ?? 0).toBeLessThan(3000)
})

it('never cuts a character in two and keeps honest text whole', () => {
  const honest = '蜂学堂，一格一格。\n\n'.repeat(300)
  expect(renderMarkdown(honest).match(/<p>/g)).toHaveLength(300)
  expect(renderMarkdown('🐝'.repeat(20_000))).not.toContain('\uFFFD')
})

it('makes an excerpt of the words alone', () => {
  const markdown = '以下 `a<b` **执行**后：\n\n```java\nint a;\n```\n\n结果是 [多少](/news)？'
  const words = plainText(markdown)
  expect(words).toBe('以下 a<b 执行后： 结果是 多少？')
  expect(cutExcerpt(words, 8)).toBe('以下 a<b…')
  expect(cutExcerpt('短', 8)).toBe('短')
})
