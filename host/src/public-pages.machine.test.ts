import { pageRoutes, redirects } from '@bee/web/site/route-table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type OpenedPage, type TestSite } from './testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const texts = ({ document }: OpenedPage, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Follows the only link that matches, like a reader without scripts. */
async function follow({ document }: OpenedPage, selector: string, words = ''): Promise<OpenedPage> {
  const links = [...document.querySelectorAll(selector)].filter(({ textContent }) => textContent.includes(words))
  const address = links[0]?.getAttribute('href')
  if (!address) throw new Error(`No link ${selector} says ${words}`)
  return site.open(address)
}

const SECOND_PAGE = 'a[aria-label="第 2 页"]'

describe('addresses that lead elsewhere', () => {
  it.each(Object.entries(redirects))('%s leads to %s', async (from, to) => {
    expect(await site.open(from)).toMatchObject({ status: 302, location: to })
  })

  it("a member's page leads a visitor to the log-in, and from there back", async () => {
    const addresses = pageRoutes
      .filter(({ access }) => access === 'member')
      .map(({ path }) => path.replace(/:\w+/, '3'))
    expect(addresses).toContain('/question/3')
    for (const address of addresses) {
      const location = `/login?redirectTo=${encodeURIComponent(address)}`
      expect(await site.open(address), address).toMatchObject({ status: 302, location })
    }
  })
})

describe('the log-in on the way to a course', () => {
  const atTheDoor = (redirectTo: string, device: 'PC' | 'MOBILE' = 'MOBILE') =>
    site.open(`/login?redirectTo=${encodeURIComponent(redirectTo)}`, { device })

  it.each(['/subject/play/1', '/subject/play/1?catalogId=2&t=30', '/subject/play/1#comment-3'])(
    'shows the course of %s and the way to its page, to everybody alike',
    async (address) => {
      const name = texts(await site.open('/subject/1'), 'h1')[0]
      for (const device of ['PC', 'MOBILE'] as const) {
        const page = await atTheDoor(address, device)
        expect(page.status).toBe(200)
        const wanted = page.document.querySelector('section[aria-label="想看的课"]')
        expect(wanted?.querySelector('h2')?.textContent).toBe(name)
        expect(wanted?.querySelector('img')).not.toBeNull()
        expect(wanted?.querySelector('a')?.getAttribute('href')).toBe('/subject/1')
        expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/login$/)
      }
    },
  )

  it.each([
    '',
    '/home',
    '/subject/1',
    '/subject/play/0',
    '/subject/play/abc',
    '/subject/play/1/2',
    '/subject/play/999999',
    '/subject/play/99999999999',
    '//evil.example/subject/play/1',
    'https://evil.example/subject/play/1',
    String.raw`/\evil.example/subject/play/1`,
    '/..//subject/play/1',
    'javascript:/subject/play/1',
  ])('is the plain one for %j', async (address) => {
    const page = await atTheDoor(address)
    expect(page.status).toBe(200)
    expect(texts(page, 'h1')).toEqual(['登录蜂学堂'])
    expect(page.document.querySelector('section[aria-label="想看的课"]')).toBeNull()
  })
})

describe('what is not there', () => {
  it.each([
    ['/no/such/page', '这一格是空的'],
    ['/news/99999', '没有找到这篇资讯'],
    ['/news/abc', '没有找到这篇资讯'],
    ['/subject/999999', '没有这门课'],
    ['/subject/abc', '没有这门课'],
  ])('%s answers 404 and says so', async (address, sentence) => {
    for (const device of ['PC', 'MOBILE'] as const) {
      const page = await site.open(address, { device })
      expect(page.status).toBe(404)
      expect(page.document.querySelector('main')?.textContent).toContain(sentence)
    }
  })

  it('a search that finds nothing says for what, and offers the way out', async () => {
    const page = await site.open('/subject?subjectName=Sprng')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('main')?.textContent).toContain('没找到「Sprng」')
    expect(texts(await follow(page, 'main a', '清空搜索'), 'main h3')).toHaveLength(12)
  })
})

describe('without JavaScript', () => {
  it('the home page is readable, and its tabs and pages are links', async () => {
    const home = await site.open('/home')
    expect(texts(home, 'title')).toEqual(['蜂学堂'])
    expect(home.document.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('网上学校')
    const names = texts(home, '[role="tabpanel"] h3')
    expect(names).toHaveLength(8)
    const second = texts(await follow(home, SECOND_PAGE), '[role="tabpanel"] h3')
    expect(second).toHaveLength(8)
    expect(names.filter((name) => second.includes(name))).toEqual([])
    const college = await follow(home, 'a[role="tab"]', '高校课')
    expect(texts(college, '[role="tab"][aria-selected="true"]')).toEqual(['高校课'])
    expect(texts(college, '[role="tabpanel"] h3')).not.toEqual(names)
    expect(texts(home, 'h2')).toContain('资讯中心')
    expect(texts(home, 'h2').some((heading) => heading.startsWith('站上讲台之前'))).toBe(true)
  })

  it('courses are paged through, and one is read', async () => {
    const list = await site.open('/subject')
    const second = await follow(list, SECOND_PAGE)
    expect(texts(second, 'main h3')).toHaveLength(12)
    expect(texts(second, 'main h3')[0]).not.toBe(texts(list, 'main h3')[0])
    const [name] = texts(second, 'main h3')
    const course = await follow(second, 'main h3 a')
    expect(texts(course, 'h1')).toEqual([name])
    expect(texts(course, 'h2')).toEqual(expect.arrayContaining(['这门课讲什么', '课程目录']))
    expect(course.document.querySelectorAll('#catalogue li').length).toBeGreaterThan(3)
    expect(course.document.querySelector('aside')?.textContent).toContain('看过的人还看了')
  })

  it('questions are paged through', async () => {
    const list = await site.open('/question')
    const second = await follow(list, SECOND_PAGE)
    const rows = (page: OpenedPage) => texts(page, 'main li').filter((row) => row.includes('人收藏'))
    expect(rows(list)).toHaveLength(8)
    expect(rows(second)).toHaveLength(8)
    expect(rows(second)[0]).not.toBe(rows(list)[0])
  })

  it('news are paged through, and one is read', async () => {
    const list = await site.open('/news')
    const second = await follow(list, SECOND_PAGE)
    expect(texts(list, 'main h2')).toHaveLength(8)
    expect(texts(second, 'main h2')[0]).not.toBe(texts(list, 'main h2')[0])
    const [title = ''] = texts(list, 'main h2')
    const article = await follow(list, 'main h2 a')
    expect(texts(article, 'h1')).toEqual([title])
    expect(texts(article, 'title')).toEqual([`${title} · 蜂学堂`])
    expect(article.document.querySelector('article')?.textContent).toMatch(/\d+次阅读/)
  })

  it('the school is told on four pages that lead to one another', async () => {
    const company = await site.open('/about/company')
    expect(company.document.querySelector('h1')?.textContent).toContain('教会一个人')
    // The numbers are counted from the data, so they are at least those of the demo school.
    expect(texts(company, '[aria-label="蜂学堂现在有"] > li')).toHaveLength(5)
    expect(texts(company, 'h2')).toContain('走过的路')
    const links = 'nav[aria-label="关于我们"] a'
    expect(texts(company, `${links}[aria-current="page"]`)).toEqual(['公司介绍'])
    const brand = await follow(company, links, '品牌故事')
    expect(texts(brand, '[aria-label="方向"] > li')).toHaveLength(8)
    const students = await follow(brand, links, '学员风采')
    expect(texts(students, 'title')[0]).toContain('学员风采')
    expect(texts(students, 'h2, h3').join()).toMatch(/仓库管理员.*数据开发工程师/)
    // The browser itself opens the popover of a button.
    const teachers = await follow(students, links, '师资团队')
    const opener = [...teachers.document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('沈若溪'),
    )
    const sheet = teachers.document.getElementById(opener?.getAttribute('popovertarget') ?? '')
    expect([sheet?.getAttribute('popover'), sheet?.getAttribute('role')]).toEqual(['auto', 'dialog'])
    expect(sheet?.textContent).toContain('沈若溪')
  })

  it('a promotion reads, its questions open, and there is a number to call', async () => {
    const page = await site.open('/webLBT')
    expect(page.document.querySelector('h1')?.textContent).toContain('练兵台')
    // Without header and footer of the site (specification 2).
    expect(page.document.querySelector('#root > div > :is(header, footer)')).toBeNull()
    const question = [...page.document.querySelectorAll('details')].find(
      (each) => each.querySelector('summary')?.textContent === '学完包就业吗？',
    )
    expect(question?.textContent).toContain('不包，也没有人能包。')
    expect(page.document.querySelector('a[href="tel:400-860-2217"]')?.textContent).toContain('400-860-2217')
  })

  it('password managers find the fields they look for', async () => {
    const fields = ({ document }: OpenedPage): unknown =>
      Object.fromEntries(
        [...document.querySelectorAll('main input')].map((each) => [
          each.getAttribute('name'),
          each.getAttribute('autocomplete'),
        ]),
      )
    expect(fields(await site.open('/login'))).toMatchObject({ mobile: 'username', password: 'current-password' })
    expect(fields(await site.open('/register'))).toMatchObject({
      mobile: 'username',
      smsCode: 'one-time-code',
      password: 'new-password',
    })
  })
})

describe('machines', () => {
  it('read a feed of the 20 newest articles', async () => {
    const { html, headers } = await site.open('/rss.xml')
    expect(headers['content-type']).toContain('application/rss+xml')
    expect(html.match(/<item>/g)).toHaveLength(20)
    const [newest = ''] = texts(await site.open('/news'), 'main h2')
    expect(html).toContain(`<item><title>${newest}</title>`)
  })

  it('are told of every public page, course and article, and kept from the rest', async () => {
    const { html, headers } = await site.open('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect(html).toContain('<loc>http://localhost:3000/home</loc>')
    expect(html).toContain('/subject/1<')
    expect(html).toContain('/news/1<')
    const robots = (await site.open('/robots.txt')).html
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(robots).toContain('Disallow: /profile')
  })

  it('find the data of an article and of a course, and the one address of each', async () => {
    for (const [address, type] of [
      ['/news/3', 'NewsArticle'],
      ['/subject/1', 'Course'],
    ] as const) {
      const { document } = await site.open(`${address}?from=somewhere`)
      const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
      expect(JSON.parse(data)).toMatchObject({ '@type': type })
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href')
      expect(canonical).toBe(`http://localhost:3000${address}`)
    }
  })
})
