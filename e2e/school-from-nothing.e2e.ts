import type { Page } from '@playwright/test'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { hasNothingOfTheDemo } from './every-page.ts'
import { publishPromotion, wearLook, writeNames } from './face-steps.ts'
import { expect, open, PC, register, test as seededTest } from './fixtures.ts'
import { field, giveFilm, go, isShut, openSchool, publishAgreements, writeRecordNumber } from './opening-steps.ts'
import { freshFolder } from './seeded-folder.ts'
import { startSite } from './site-process.ts'
import { publish } from './writing-steps.ts'

/** A site of its own: the link to its first owner counts once, and no other journey may have written anything. */
const test = seededTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  school: async ({}, provide, info) => {
    const site = await startSite(freshFolder(`nothing-${info.workerIndex}-${info.repeatEachIndex}-${info.retry}`), {
      SEED: 'none',
    })
    await provide(site)
    await site.stop()
  },
})

// A tried address may answer 404. In so long a journey a failed step must report early.
test.use({ ...PC, expectedComplaint: /Failed to load resource/, actionTimeout: 20_000 })

const BANNER = 'content/pictures/banners/daily-question.webp'
const PICTURE = 'content/pictures/covers/spring-boot-3.webp'
const COURSE = 'ArkTS 从零到上架'
const NEWS = '鸿蒙方向开课了'
const OUTLINE = `第 1 章 认识鸿蒙
1.1 为什么要学
1.2 装好环境 | 约 10 分钟
第 2 章 动手
2.1 第一个页面
2.2 状态与列表
2.3 打包上架`

const STEMS = [
  '页面第一次出现时，先调用哪一个方法？',
  '把状态提到父组件里，是为了什么？',
  '列表很长时，为什么要用懒加载的写法？',
  '一次网络请求失败了，最先该看哪里？',
  '打包时提示签名不对，多半少了什么？',
  '两个页面要共用一份数据，放在哪里最合适？',
  '动画掉帧，先怀疑哪一段代码？',
  '为什么不要在主线程里读大文件？',
  '权限被拒绝以后，界面应该怎么说？',
  '版本号改大了却装不上，原因是什么？',
]
const TEN_QUESTIONS = STEMS.map(
  (stem, index) => `## ${index + 1}. 单选 · ArkUI · 难度 2
${stem}
A. 第一种说法 *
B. 第二种说法
> 解析：看第 ${index + 1} 处。
`,
).join('\n')

/** By the link that the start has printed. The second step waits. */
async function becomeOwner(page: Page, log: string): Promise<void> {
  await page.goto(/(\/manage\/welcome\?token=[\w-]+)/.exec(log)?.[1] ?? '')
  await page.getByLabel('手机号').fill('13700000001')
  await page.getByLabel('密码', { exact: true }).fill('honey2026cell')
  await page.getByLabel('称呼（新会员才要）').fill('叶青禾')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '今日' })).toBeVisible()
  await expect(page.getByRole('note').getByText(/^两步验证还没有设/)).toBeVisible()
}

async function openTab(page: Page, tab: string): Promise<void> {
  await go(page, '首页与推广')
  await page.getByRole('navigation', { name: '首页与推广' }).getByRole('link', { name: tab }).click()
}

async function begin(page: Page, tab: string, button: RegExp): Promise<void> {
  await openTab(page, tab)
  await page.getByRole('button', { name: button }).first().click()
}

async function makeTypes(page: Page): Promise<void> {
  await begin(page, '方向与类型', /^加方向与类型/)
  await field(page, '类型名').fill('鸿蒙开发')
  await field(page, '方向的代号').fill('harmony')
  await page.getByRole('radio', { name: '紫', exact: true }).check()
  await page.getByRole('radio', { name: '手机' }).check()
  await page.getByRole('button', { name: '加一行' }).click()
  await field(page, '热门词第 1 行').fill('ArkTS')
  expect(await violationsInBothThemes(page)).toEqual([])
  await publish(page)
  await expect(page).toHaveURL(/\/manage\/home\/types\/\d+$/)

  // Below it a type, which has its direction's word and colour.
  await begin(page, '方向与类型', /^加方向与类型/)
  await page.getByRole('combobox', { name: '属于哪个方向' }).selectOption('鸿蒙开发')
  await expect(field(page, '方向的代号')).toHaveCount(0)
  await field(page, '类型名').fill('ArkUI')
  await publish(page)
}

async function makeTeacher(page: Page): Promise<void> {
  await begin(page, '讲师', /^加讲师/)
  await field(page, '姓名').fill('林知远')
  await field(page, '头衔').fill('鸿蒙讲师')
  await page.getByRole('combobox', { name: '方向' }).selectOption('harmony')
  await field(page, '从业年数').fill('12')
  await page.getByLabel('传照片').setInputFiles(PICTURE)
  await expect(page.getByRole('group', { name: '照片' }).getByRole('img')).toBeVisible()
  await publish(page)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}：`) }).click()
  await page.getByRole('list', { name: label }).getByRole('button', { name: option }).click()
}

/** Begins at the link that an empty list shows to a teacher with an outline. */
async function makeCourse(page: Page): Promise<void> {
  await go(page, '课程')
  await expect(page.getByRole('heading', { name: '还没有课程' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '粘贴大纲' }).click()
  const dialog = page.getByRole('dialog', { name: '粘贴大纲' })
  await dialog.getByRole('textbox').fill(OUTLINE)
  await dialog.getByRole('button', { name: '换成这 2 章 5 讲' }).click()
  await expect(page.getByText('2 章 5 讲')).toBeVisible()
  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: '概况' }).click()
  await field(page, '课程名').fill(COURSE)
  await choose(page, '类型', '鸿蒙开发 / ArkUI')
  await choose(page, '讲师', '林知远')
  await page.getByLabel('传封面').setInputFiles(PICTURE)
  await expect(page.getByRole('group', { name: '封面' }).getByRole('img')).toBeVisible()
  await publish(page, '视频下周传')
  await expect(page).toHaveURL(/\/manage\/courses\/\d+\/overview$/)
}

async function importQuestions(page: Page): Promise<void> {
  await go(page, '题库')
  await page.getByRole('link', { name: '导入' }).click()
  await page.getByLabel('题目', { exact: true }).fill(TEN_QUESTIONS)
  await page.getByRole('button', { name: '试读' }).click()
  const run = page.getByRole('button', { name: '导入 10 道' })
  await expect(run).toBeEnabled()
  await run.click()
  await expect(page.getByRole('status').filter({ hasText: '导入了 10 道题' })).toBeVisible({
    timeout: patiently(30_000),
  })
}

async function writeNews(page: Page): Promise<void> {
  await go(page, '资讯')
  await page
    .getByRole('button', { name: /^写一篇/ })
    .first()
    .click()
  await field(page, '标题').fill(NEWS)
  await field(page, '正文').fill('今天起，鸿蒙方向有了第一门课。\n\n')
  await page.getByLabel('正文的图片').setInputFiles(PICTURE)
  await expect(field(page, '正文')).toHaveValue(/!\[spring-boot-3\]\(\/uploads\//)
  await page.getByLabel('传封面').setInputFiles(PICTURE)
  await expect(page.getByRole('group', { name: '封面' }).getByRole('img')).toBeVisible()
  await field(page, '摘要').fill('第一门课，五讲。')
  await page.getByRole('checkbox', { name: '鸿蒙开发' }).check()
  await publish(page)
}

async function makeBanner(page: Page): Promise<void> {
  await begin(page, '横幅', /^加横幅/)
  await page.getByLabel('传图片').setInputFiles(BANNER)
  await expect(page.getByRole('group', { name: '图片' }).getByRole('img')).toBeVisible()
  await field(page, '图片的文字说明').fill('每天一题')
  await field(page, '大字').fill('每天一题')
  await field(page, '链接').fill('/nowhere-at-all')
  await expect(page.getByText('试过了，打不开（404）')).toBeVisible()
  await field(page, '链接').fill('/question')
  await expect(page.getByText('试过了，打得开')).toBeVisible()
  await expect(page.getByText('图和字在两种宽度上都完整')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await publish(page)
}

/** A student who has registered just now sees all of it. */
async function seeAll(student: Page): Promise<void> {
  await open(student, '/home')
  await expect(student.getByRole('img', { name: '每天一题' })).toBeVisible()
  await expect(student.getByText('鸿蒙开发').first()).toBeVisible()
  await expect(student.getByRole('link', { name: COURSE }).first()).toBeVisible()
  await expect(student.getByRole('link', { name: NEWS }).first()).toBeVisible()
  await open(student, '/subject')
  await student.getByRole('link', { name: COURSE }).first().click()
  await expect(student.getByRole('heading', { name: COURSE })).toBeVisible()
  await expect(student.getByText('林知远').first()).toBeVisible()
  await expect(student.getByText('视频还没有上传')).toHaveCount(4)
  await student.getByText('第 2 章 动手').click()
  for (const lesson of ['为什么要学', '装好环境', '第一个页面', '状态与列表', '打包上架'])
    await expect(student.getByText(lesson).first()).toBeVisible()

  await open(student, '/question')
  await expect(student.getByText(/^10 道题/)).toBeVisible()
  await open(student, '/question/practice')
  await student.getByRole('button', { name: '开始练习' }).click()
  await expect(student.getByRole('region', { name: '第 1 题，共 10 题' })).toBeVisible()
  await student.getByRole('radio', { name: /第一种说法/ }).click()
  await student.getByRole('button', { name: '提交答案' }).click()
  await expect(student.getByRole('heading', { name: '解析', exact: true })).toBeVisible()

  await open(student, '/news')
  await student.getByRole('link', { name: NEWS }).first().click()
  await expect(student.getByRole('heading', { name: NEWS })).toBeVisible()
  await expect(student.getByRole('img', { name: 'spring-boot-3' })).toBeVisible()
  await open(student, '/about/teacher')
  await expect(student.getByText('林知远').first()).toBeVisible()
}

test('a school is made by hand from nothing, and a student sees all of it, and nothing of the demo', async ({
  page,
  browser,
  school,
  logIn,
}) => {
  test.slow()
  await isShut(browser, school.url)
  await becomeOwner(page, school.log())
  await writeRecordNumber(page)
  await writeNames(page, '松果', '剥开一颗，是一片松林。')
  await wearLook(page)
  await publishAgreements(page)
  await makeTypes(page)
  await makeTeacher(page)
  await makeCourse(page)
  await importQuestions(page)
  await writeNews(page)
  await makeBanner(page)

  // A direction in use stays, and says why.
  await openTab(page, '方向与类型')
  await page.getByRole('checkbox', { name: '选中 鸿蒙开发' }).click()
  await page.getByRole('button', { name: '放进回收站' }).click()
  await expect(page.getByText('它下面还有类型，先把它们移走或删除')).toBeVisible()

  await giveFilm(page, COURSE)
  await isShut(browser, school.url)
  await openSchool(page)

  const context = await browser.newContext({ ...PC, baseURL: school.url })
  const student = await register(school)
  await logIn(context, student)
  await seeAll(await context.newPage())
  await context.close()
  await publishPromotion(page, school, 'javaLBT')
  await hasNothingOfTheDemo({ browser, school, owner: page, student, logIn })
})
