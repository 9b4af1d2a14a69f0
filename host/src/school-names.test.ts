import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { DEFAULT_LOOK } from '@bee/contract/site/school-look.ts'
import { DEFAULT_SCHOOL } from '@bee/contract/site/school-names.ts'
import { accountCalls, dataOf, PASSWORD } from '@bee/server/testing/calls/account-calls.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { pageRoutes } from '@bee/web/site/route-table.ts'
import { demoSignsIn } from '@bee/web/testing/demo-signs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewordContent } from './testing/reword-content.ts'
import { uploadMark } from './testing/upload-mark.ts'
import { startTestSite, type OpenedPage, type TestSite } from './testing/test-site.ts'

const DEMO = DEFAULT_SCHOOL.name
const DEMO_MEMBER = '13800016027'
const NAMES = {
  name: '青禾编程',
  shortName: '青禾',
  recordNumber: '京ICP备12345678号-1',
  policeRecordNumber: '京公网安备11010802020134号',
}

let site: TestSite
let owner: TestStaff

beforeAll(async () => {
  site = await startTestSite()
  owner = await addStaff(site, 'owner')
  await rewordContent(site, DEMO)
})
afterAll(() => site.close())

/** As the form in the settings saves it. */
async function rename(names: Partial<typeof NAMES & { slogan: string }>): Promise<void> {
  site.clock.advance(1000)
  await owner.calls.settings.changeSchool({ ...(await owner.calls.settings.school()), ...names })
}

async function certificateNumber(): Promise<string> {
  const { certificates } = testClient(site, await site.logIn(DEMO_MEMBER))
  const { issued, readyCourseIds } = await certificates.mine()
  const [courseId = 0] = readyCourseIds
  return (issued[0] ?? (await certificates.issue({ courseId, name: '程小满' }))).number
}

/** Addresses that lead nowhere: the site says so in its own frame, a preview in a plain sentence. */
const GONE = ['/no/such/page', '/subject/99999', '/preview/none/home']

/** Every page once; of pages with parameters the first one of each kind. */
async function addresses(): Promise<{ open: string[]; ofMembers: string[]; certificate: string }> {
  const { rows } = await site.pool.query<Record<'course' | 'question' | 'news' | 'path' | 'promotion', string>>(
    `select (select min(course_id)::text from enrolments) as course, (select min(id)::text from questions) as question,
       (select min(id)::text from news) as news, (select min(id)::text from learning_paths) as path,
       (select min(address) from promotions) as promotion`,
  )
  const first = rows[0]
  const certificate = `/certificate/${await certificateNumber()}`
  const waiting = await testClient(site, await site.logIn(DEMO_MEMBER)).orders.list({ status: 'pending' })
  const filled = (path: string) =>
    path
      .replace('/certificate/:number', certificate)
      .replace('/question/:id', `/question/${first?.question ?? ''}`)
      .replace('/news/:id', `/news/${first?.news ?? ''}`)
      .replace('/path/:id', `/path/${first?.path ?? ''}`)
      .replace('/agreements/:kind', '/agreements/privacy')
      .replace(':version', '1')
      .replace(':orderNo', waiting.list[0]?.orderNo ?? '')
      .replace('/:address', `/${first?.promotion ?? ''}`)
      .replace(/:(?:subjectId|courseId)/, first?.course ?? '')
  const pathsOf = (access: string) =>
    pageRoutes.filter((route) => route.access === access).map(({ path }) => filled(path))
  return {
    certificate,
    open: [...pathsOf('public'), '/search?q=java', ...GONE],
    ofMembers: pathsOf('member'),
  }
}

/** Feeds, the manifest, the worker, documents of the API, and the desk as it is delivered. */
const FILES = [
  ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/service-worker.js'],
  ...[
    '/bee/api',
    '/bee/api/openapi.json',
    '/bee/api/website/info',
    '/manage',
    '/manage/login',
    '/manage/settings/school',
  ],
]

const read = async (url: string, headers: Record<string, string> = {}) => (await site.app.inject({ url, headers })).body

const titleOf = ({ document }: OpenedPage) => document.querySelector('title')?.textContent
const schoolOfDesk = async () =>
  JSON.parse(
    (await site.open('/manage')).document.getElementById('root')?.getAttribute('data-school') ?? '{}',
  ) as object
const jsonLdOf = ({ document }: OpenedPage) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as { name?: string }

describe('a school that has renamed itself', () => {
  it('is shown by its name on cached pages as soon as it is written', async () => {
    for (const address of ['/home', '/news', '/offline']) expect((await site.open(address)).html).toContain(DEMO)
    const worker = await read('/service-worker.js')
    await rename(NAMES)
    // The clock of the site stands still meanwhile: no page is drawn anew because it is old.
    await expect.poll(async () => titleOf(await site.open('/home')), { interval: 20 }).toBe(NAMES.name)
    // The offline page is fetched again by browsers whose worker has changed.
    expect(await read('/service-worker.js')).not.toBe(worker)
  })

  it('has no byte of the other name on any page, in either layout', async () => {
    const { open, ofMembers } = await addresses()
    const member = await site.logIn(DEMO_MEMBER)
    const said: string[] = []
    for (const device of ['PC', 'MOBILE'] as const) {
      for (const address of [...open, ...ofMembers]) {
        const page = await site.open(address, { device, ...(ofMembers.includes(address) && { member }) })
        expect(page.status, address).toBe(GONE.includes(address) ? 404 : 200)
        if (page.html.includes(DEMO)) said.push(`${device} ${address}`)
      }
    }
    expect(said).toEqual([])
  })

  it('nor in a feed, the manifest, a document of the API or the desk', async () => {
    const said: string[] = []
    for (const file of FILES) if ((await read(file)).includes(DEMO)) said.push(file)
    const visit = { cookie: owner.headers['cookie'] ?? '', 'sec-fetch-site': 'none' }
    for (const file of ['/manage/api', '/manage/api/openapi.json'])
      if ((await read(file, visit)).includes(DEMO)) said.push(file)
    expect(said).toEqual([])
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ name: '青禾编程', short_name: '青禾' })
    expect(await read('/rss.xml')).toContain('<title>青禾编程资讯</title>')
    expect(await read('/bee/api')).toContain('<h1>青禾编程接口</h1>')
    expect(await schoolOfDesk()).toEqual({ ...NAMES, ...DEFAULT_LOOK })
  })

  it('stands in titles, the description, the footer with its record numbers, and on a certificate', async () => {
    const home = await site.open('/home')
    expect(jsonLdOf(home).name).toBe('青禾编程')
    expect(home.document.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe('青禾编程')
    expect(titleOf(await site.open('/news'))).toBe('资讯 · 青禾编程')
    const footer = home.document.querySelector('footer')
    expect(footer?.textContent).toContain('青禾编程 版权所有')
    const links = [...(footer?.querySelectorAll('a[rel=noreferrer]') ?? [])]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [NAMES.recordNumber, 'https://beian.miit.gov.cn/'],
      [NAMES.policeRecordNumber, 'https://beian.mps.gov.cn/#/query/webSearch?code=11010802020134'],
    ])
    const phone = await site.open('/home', { device: 'MOBILE' })
    expect(phone.document.querySelector('footer')?.textContent).toBe(NAMES.recordNumber + NAMES.policeRecordNumber)
    const { certificate } = await addresses()
    expect((await site.open(certificate)).html).toContain('青禾编程')
  })

  it('greets new members by its name, which none of them may take', async () => {
    const calls = accountCalls(site)
    const mobile = '13912340001'
    const published = await testClient(site).agreements.current()
    const agreed = Object.fromEntries(published.map(({ kind, version }) => [kind, version]))
    const form = { mobile, smsCode: await calls.codeFor(mobile, 'register'), password: PASSWORD, agreed }
    const refused = await calls.post('/register', { ...form, nickName: '青禾助手' })
    expect(refused.json()).toMatchObject({ code: 400, data: { fields: { nickName: expect.any(String) as string } } })
    // The code is still good.
    const opened = await calls.post('/register', { ...form, nickName: '小麦' })
    expect(dataOf(opened)).toMatchObject({ token: expect.any(String) as string })
    const { rows } = await site.pool.query<{ content: string }>(
      'select content from messages join users on users.id = user_id where mobile = $1',
      [mobile],
    )
    expect(rows).toEqual([{ content: expect.stringMatching(/^小麦，欢迎来到青禾编程。/) as string }])
  })

  it('is the issuer in an authenticator, and heads the documents that members take away', async () => {
    const newcomer = await addStaff(site, 'editor', { hasSecondStep: false })
    const { uri } = await newcomer.calls.session.setUpSecondStep()
    expect(new URL(uri).searchParams.get('issuer')).toBe('青禾编程')
    const { notes, questions } = testClient(site, await site.logIn(DEMO_MEMBER))
    for (const { markdown } of [await notes.markdown({}), await questions.bookMarkdown()])
      expect(markdown).toMatch(/^# .+\n\n青禾编程，/)
  })
})

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#0b6b55" d="M32 4l28 16v24L32 60 4 44V20z"/></svg>'
const BLUE = '#2b63e3'

describe('a school with another name, another mark and a blue brand', () => {
  let mark = ''
  let wordmark = ''

  it('shows its mark as soon as the look is published', async () => {
    const own = await uploadMark(site, owner, MARK)
    const wide = await uploadMark(site, owner, MARK.replace('0 0 64 64', '0 0 256 64'), 'wordmark')
    mark = own.url
    wordmark = wide.url
    await rename({ ...NAMES, slogan: '一粒种子，一季收成。' })
    const { drafts } = owner.calls
    const body = { key: 'look', body: { colour: BLUE, markId: own.pictureId, wordmarkId: wide.pictureId } }
    const { draftId, version } = await drafts.open({ kind: 'page', contentId: PAGE_IDS.look, body })
    await drafts.publish({ draftId, version, waived: [], note: '' })
    await expect.poll(async () => (await site.open('/home')).html).toContain(mark)
  })

  it('has no byte of the demo’s name and no bee on any page, in either layout, and its mark on each', async () => {
    const { open, ofMembers } = await addresses()
    const member = await site.logIn(DEMO_MEMBER)
    const wrong: string[] = []
    for (const device of ['PC', 'MOBILE'] as const) {
      for (const address of [...open, ...ofMembers]) {
        const { html } = await site.open(address, { device, ...(ofMembers.includes(address) && { member }) })
        wrong.push(...demoSignsIn(html).map((sign) => `${device} ${address}: ${sign}`))
        // A preview that has ended is a plain sentence.
        if (!address.startsWith('/preview/') && !html.includes(`"mark":"${mark}"`) && !html.includes(`href="${mark}"`))
          wrong.push(`${device} ${address} has no mark`)
        if (!html.includes(`/assets/brand/${BLUE.slice(1)}-`)) wrong.push(`${device} ${address} is not blue`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('nor in a file for machines, on the desk, or in a picture of its look', async () => {
    const wrong: string[] = []
    for (const file of FILES) {
      wrong.push(...demoSignsIn(await read(file)).map((sign) => `${file}: ${sign}`))
    }
    expect(wrong).toEqual([])
    expect(await schoolOfDesk()).toMatchObject({ ...NAMES, colour: BLUE, mark, wordmark, wordmarkRatio: 4 })
    const { icons } = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
    const desk = await read('/manage')
    const home = await read('/home')
    const linked = [
      ...`${desk}${home}`.matchAll(/(?:href|content)="(?:https?:\/\/[^/"]+)?(\/assets\/brand\/[^"]+\.png)"/g),
    ]
    const pictures = new Set([...icons.map(({ src }) => src), ...linked.map(([, address = '']) => address)])
    expect([...pictures].map((address) => address.replace(/-[0-9a-f]{12}\.png$/, '')).toSorted()).toEqual(
      ['icon-192', 'icon-512', 'icon-96', 'maskable-512', 'share', 'touch-180'].map((name) => `/assets/brand/${name}`),
    )
    for (const address of pictures) expect((await site.app.inject(address)).statusCode, address).toBe(200)
    expect((await site.app.inject('/favicon.ico')).headers.location).toMatch(/^\/assets\/brand\/icon-96-/)
  })

  it('nor in a file that a member or a colleague takes away', async () => {
    const { userId, headers } = await site.logIn(DEMO_MEMBER)
    const { notes, questions } = testClient(site, { headers })
    const { orders, questionImport, members } = owner.calls
    const fileOf = async (folder: string, { ticket, fileName }: { ticket: string; fileName: string }) => {
      const { statusCode, body } = await site.app.inject({
        url: `/bee/api/manage/${folder}/exported?ticket=${encodeURIComponent(ticket)}`,
        headers: owner.headers,
      })
      expect([statusCode, body.length > 100]).toEqual([200, true])
      return fileName + body
    }
    const files = {
      notes: (await notes.markdown({})).markdown,
      book: (await questions.bookMarkdown()).markdown,
      member: JSON.stringify(await members.export({ userId, reason: '会员要自己的数据' })),
      orders: await fileOf('order', await orders.export({ format: 'csv' })),
      questions: await fileOf('question-import', await questionImport.export({ form: 'markdown', ids: [] })),
    }
    for (const [file, text] of Object.entries(files)) expect([file, demoSignsIn(text)]).toEqual([file, []])
  })

  it('shows the word mark in the header of PC, the mark elsewhere, and its slogan to searchers', async () => {
    const home = await site.open('/home')
    expect(home.document.querySelector('header img')?.getAttribute('src')).toBe(wordmark)
    expect(home.document.querySelector('footer image')?.getAttribute('href')).toBe(mark)
    const phone = await site.open('/home', { device: 'MOBILE' })
    expect(phone.document.querySelector('header image')?.getAttribute('href')).toBe(mark)
    expect(home.document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(
      /^一粒种子，一季收成。/,
    )
    const { certificate } = await addresses()
    for (const address of [certificate, '/offline', '/login', '/no/such/page'])
      expect((await site.open(address)).html, address).toContain(`href="${mark}"`)
  })
})

describe('a name full of signs', () => {
  const name = `<b>"&'青禾`

  it('is text wherever it stands', async () => {
    await rename({ name, shortName: '' })
    await expect.poll(async () => titleOf(await site.open('/home'))).toBe(name)
    for (const address of ['/home', '/news', '/login', '/offline', '/no/such/page', '/bee/api']) {
      const page = await site.open(address)
      expect(page.html, address).not.toContain('<b>"')
      expect(page.html, address).toContain('&lt;b&gt;&quot;&amp;')
    }
    expect(jsonLdOf(await site.open('/home')).name).toBe(name)
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ name, short_name: name })
    expect((await site.open('/manage')).html).not.toContain('<b>')
    expect(await schoolOfDesk()).toMatchObject({ name })
    expect(await read('/rss.xml')).toContain('<title>&lt;b&gt;&quot;&amp;&apos;青禾资讯</title>')
    expect(JSON.parse(await read('/bee/api/openapi.json'))).toMatchObject({ info: { title: `${name} API` } })
  })
})
