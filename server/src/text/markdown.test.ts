import { expect, it } from 'vitest'
import { cutExcerpt, layOutMarkdown } from './markdown.ts'

const renderMarkdown = (markdown: string) => layOutMarkdown(markdown).html
const plainText = (markdown: string) => layOutMarkdown(markdown).words

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

it('keeps what authors write whole: long articles, code, tables and deep indentation', () => {
  const article = '蜂学堂，一格一格。\n\n'.repeat(5000)
  expect(renderMarkdown(article).match(/<p>/g)).toHaveLength(5000)
  const code = Array.from(
    { length: 300 },
    (_, nth) => `Map<String, List<String>> m${nth} = a[${nth}] | b; // *_~`,
  ).join('\n')
  const page = renderMarkdown(`\`\`\`\n${code}\n\`\`\`\n\n后面`)
  expect(page.match(/List&#x3C;String>> m/g)).toHaveLength(300)
  expect(page.endsWith('<p>后面</p>')).toBe(true)
  const table = `| 甲 | 乙 |\n|---|---|\n${'| `a` | **b** |\n'.repeat(200)}`
  expect(renderMarkdown(table).match(/<tr>/g)).toHaveLength(201)
  expect(renderMarkdown(`\`\`\`python\n${' '.repeat(60)}x = 1\n\`\`\``)).toContain(' '.repeat(60))
  expect(renderMarkdown('🐝'.repeat(30_000))).not.toContain('\uFFFD')
})

it('makes an excerpt of the words alone', () => {
  const markdown = '以下 `a<b` **执行**后：\n\n```java\nint a;\n```\n\n结果是 [多少](/news)？'
  const words = plainText(markdown)
  expect(words).toBe('以下 a<b 执行后： 结果是 多少？')
  expect(layOutMarkdown(markdown).searchable).toBe('以下 a<b 执行后： int a; 结果是 多少？')
  expect(cutExcerpt(words, 8)).toBe('以下 a<b…')
  expect(cutExcerpt('短', 8)).toBe('短')
})
