import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'

const PICTURE = 'content/pictures/posters/welcome.webp'

// All of them look at the films of one school.
test.describe.configure({ mode: 'default' })

/** A film that nothing shows yet; its file is one of the demo school’s. */
async function plantFilm(school: SiteProcess, title: string, sha256 = ''): Promise<number> {
  const [row] = await askDatabase<{ id: number }>(
    school,
    `with made as (
       insert into media (slug, title, seconds, file_path, hls_path, poster_url)
       select 'planted-' || md5(random()::text), $1, seconds, file_path, hls_path, poster_url from media
       where file_path is not null order by id limit 1 returning id),
     original as (
       insert into assets (kind, path, title, bytes, sha256)
       select 'video', 'originals/' || md5(random()::text) || '.mp4', $1, 52428800, $2 returning id)
     insert into film_makings (film_id, asset_id, file_name, state, finished_at)
     select made.id, original.id, $1, 'ready', now() from made, original returning film_id as id`,
    [title, sha256],
  )
  return row?.id ?? 0
}

/** One that stopped and one that runs, as the pipeline leaves them. */
async function plantTranscodes(school: SiteProcess): Promise<void> {
  await askDatabase(
    school,
    `with coming as (
       insert into media (slug, title) values ('stopped-' || md5(random()::text), '04-05 用 Spring Cache 接入 Redis.mp4'),
         ('running-' || md5(random()::text), '03-07 本章小练讲解.mp4') returning id, title)
     insert into film_makings (film_id, file_name, state, sentence, advice, detail, ways, attempts, doing, percent, ends_at)
     select id, title, case when title like '04%' then 'failed' else 'encoding' end,
       case when title like '04%' then '文件在 18:42 处断了，后面约 5 分钟读不出来。' else '' end,
       case when title like '04%' then '原文件还在，可以先用前 18:42，也可以重新导出一份再传。' else '' end,
       case when title like '04%' then 'moov atom not found' else '' end,
       case when title like '04%' then array['upload-again', 'use-readable'] else '{}' end, 2, '正在做成 1080p、720p、480p 三档', 63,
       now() + interval '4 minutes' from coming`,
  )
}

const forget = (school: SiteProcess) =>
  askDatabase(school, `delete from media where slug like 'planted-%' or slug like 'stopped-%' or slug like 'running-%'`)
/** The demo school begins with a film that is being made and one that is none. */
const forgetDemo = (school: SiteProcess) =>
  askDatabase(school, `delete from film_makings where film_id in (select id from media where is_demo)`)
test.beforeEach(({ school }) => forgetDemo(school))
test.afterEach(({ school }) => forget(school))

test.describe('PC', () => {
  test.use(PC)

  test('what is being made says how far it is, and what has stopped why and what to do', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await plantTranscodes(school)
    await enterDesk(context, owner)
    await page.goto('/manage')
    await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: /^媒体/ }).click()
    await expect(page).toHaveURL('/manage/media')
    const box = page.getByRole('region', { name: '转码', exact: true })
    await expect(box.getByText('1 个在做，1 个失败')).toBeVisible()
    const failed = box.getByRole('listitem').filter({ hasText: '用 Spring Cache' })
    await expect(failed.getByText('文件在 18:42 处断了')).toBeVisible()
    await expect(failed.getByText('试了 2 次')).toBeVisible()
    await failed.getByRole('button', { name: '技术细节' }).click()
    await expect(failed.getByText('moov atom not found')).toBeVisible()
    await failed.getByRole('button', { name: '重传一份' }).click()
    await expect(page.getByRole('dialog', { name: '换一个文件' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box.getByRole('listitem').filter({ hasText: '本章小练' })).toContainText(/还要 [1-5] 分/)
    await expect(page.getByRole('link', { name: /媒体.*1 个视频在处理/ })).toBeVisible()
    await box.getByRole('button', { name: '转码设置' }).click()
    await expect(page.getByRole('dialog', { name: '转码设置' })).toBeVisible()
    await page.keyboard.press('Escape')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a picture goes into the library beside films, and what cannot be shown is told before', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/media')
    await expect(page.getByText('把视频、图片、讲义或整个文件夹拖到这里')).toBeVisible()
    const picture = { name: '架构草图.webp', mimeType: 'image/webp', buffer: await readFile(PICTURE) }
    const photo = { name: '手机照片.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
    await page.getByLabel('选文件', { exact: true }).setInputFiles([picture, photo])
    const dialog = page.getByRole('dialog', { name: '上传 2 个文件' })
    await expect(dialog.getByText('只能用 JPEG、PNG、WebP 或 GIF 图片')).toBeVisible()
    await dialog.getByRole('button', { name: /^上传 1 个/ }).click()
    await isSaid(page, '1 张图片放进了图片库，换封面、写内容的时候能选')
    await page.getByRole('link', { name: /^图片/ }).click()
    // The search field of the page before would be filled, and go with it.
    await isSettled(page)
    await page.getByRole('searchbox').fill('架构草图')
    await expect(page.getByRole('row').filter({ hasText: '架构草图' })).toBeVisible()
    // The row was there before the search, and is pale while its answer is on the way.
    await expect(page).toHaveURL(/search=/)
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await askDatabase(school, `delete from assets where title = '架构草图'`)
  })

  test('a film is found by its lesson, shown with its uses and kept; an unused one is thrown away and comes back', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await plantFilm(school, '试讲-蜂群算法.mp4')
    const [lesson] = await askDatabase<{ name: string; course: string; film: string }>(
      school,
      `select lesson.name, courses.name as course, media.title as film from catalogue_entries lesson
       join courses on courses.id = lesson.course_id join media on media.id = lesson.media_id order by lesson.id limit 1`,
    )
    const { name = '', course = '', film: title = '' } = lesson ?? {}
    await enterDesk(context, owner)
    await page.goto('/manage/media/videos')
    await page.getByRole('searchbox').fill(name)
    // Found by one of its titles, and by the film's.
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').filter({ hasText: title }).getByRole('link').click()
    const uses = page.getByRole('region', { name: '用在哪里', exact: true })
    await expect(uses.getByRole('link', { name: course }).first()).toBeVisible()
    const film = page.locator('video')
    await expect(film).toBeVisible()
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: '放进回收站' })).toHaveAttribute('aria-disabled', 'true')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto('/manage/media/videos?search=蜂群算法')
    await page.getByRole('checkbox', { name: '选中 试讲-蜂群算法.mp4' }).click()
    await page.getByRole('button', { name: '放进回收站' }).click()
    await isSaid(page, '放进了回收站：1 件')
    await expect(page.getByText('没有这样的视频')).toBeVisible()
    await page.getByRole('button', { name: '撤回' }).click()
    await expect(page.getByRole('row').filter({ hasText: '试讲-蜂群算法.mp4' })).toBeVisible()

    await page.getByRole('checkbox', { name: '选中 试讲-蜂群算法.mp4' }).click()
    await page.getByRole('button', { name: '放进回收站' }).click()
    await expect(page.getByText('没有这样的视频')).toBeVisible()
    await page
      .getByRole('navigation', { name: '媒体' })
      .getByRole('link', { name: /^回收站/ })
      .click()
    const thrown = page.getByRole('listitem').filter({ hasText: '试讲-蜂群算法.mp4' })
    await expect(thrown).toContainText('还有 30 天')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await thrown.getByRole('button', { name: '拿回 试讲-蜂群算法.mp4' }).click()
    await expect(page.getByText('回收站是空的')).toBeVisible()
  })

  test('copies of the same file become one', async ({ page, context, school, owner }) => {
    const hash = 'ab'.repeat(32)
    const keptId = await plantFilm(school, '第一份.mp4', hash)
    await plantFilm(school, '第二份.mp4', hash)
    await enterDesk(context, owner)
    await page.goto('/manage/media')
    const tidy = page.getByRole('region', { name: '可以清一清' })
    await expect(tidy.getByText('1 组内容一样的文件')).toBeVisible()
    await tidy.getByRole('button', { name: '看看' }).click()
    const dialog = page.getByRole('dialog', { name: '内容一样的文件' })
    await dialog.getByRole('button', { name: '合成一份' }).click()
    await expect(dialog.getByText('没有重复的了')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/manage/media/videos/${keptId}`)
    await page.getByRole('button', { name: '改名' }).click()
    await page.getByLabel('视频的标题').fill('只此一份')
    await page.getByRole('dialog').getByRole('button', { name: '改名' }).click()
    await expect(page.getByRole('heading', { name: '只此一份' })).toBeVisible()
    await page.getByRole('button', { name: '只删原片…' }).click()
    await page.getByRole('button', { name: /^删原片/ }).click()
    await isSaid(page, '原片放进了回收站')
    await expect(page.getByRole('button', { name: '只删原片…' })).toHaveCount(0)
  })
})

test.describe('Mobile', () => {
  test.use(MOBILE)

  test('is read on a phone', async ({ page, context, school, owner }) => {
    await plantTranscodes(school)
    await enterDesk(context, owner)
    await page.goto('/manage/media')
    await expect(page.getByRole('region', { name: '转码', exact: true }).getByText('没做成')).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: /^图片/ }).click()
    await expect(page).toHaveURL('/manage/media/images')
    await page.getByRole('list', { name: '图片' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: '用在哪里' })).toBeVisible()
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider).toBe(false)
  })
})
