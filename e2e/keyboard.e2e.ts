import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect, open, PC, test } from './fixtures.ts'
import { freeCourse, isPaused, plays, timeOf } from './player-steps.ts'
import { readCaptcha } from './read-captcha.ts'

test.use({ ...PC, contextOptions: { reducedMotion: 'reduce' } })
test.slow()

const MOST_TABS = 150

/** Remembers the look of the focused element; the next step compares it with its look without the focus. */
interface FocusProbe {
  places: Element[]
  looks: string[]
  name: string
}

/**
 * One press of Tab, forward or back. The focus must be visible: inside the window, and looking other than without it.
 * Answers the element that had the focus before and did not show it, and whether the target has it now; nothing when
 * the page has drawn it anew.
 */
async function pressTab(
  page: Page,
  target: ElementHandle,
  tab: 'Tab' | 'Shift+Tab',
): Promise<{ unseen: string | undefined; isThere: boolean | undefined }> {
  await page.keyboard.press(tab)
  return target.evaluate(async (wanted) => {
    // An element that opens around the focus has a frame to do so, and on a busy machine some more.
    const MOST_FRAMES = 30
    // Transitions begin when styles are read and, as short as they are here, are over in the next frame.
    void document.activeElement?.getBoundingClientRect()
    await new Promise(requestAnimationFrame)
    const global = window as unknown as { focusProbe?: FocusProbe }
    const SHOWN = [
      'outline',
      'boxShadow',
      'borderColor',
      'backgroundColor',
      'color',
      'opacity',
      'textDecoration',
    ] as const
    const lookOf = (element: Element) => {
      const style = getComputedStyle(element)
      return SHOWN.map((property) => style[property]).join('|') + getComputedStyle(element, '::after').outline
    }
    const active = document.activeElement
    const isThere = wanted.isConnected ? active === wanted : undefined
    const before = global.focusProbe
    // A field with a button in it shows the focus as long as one of the two has it.
    const isTold = before?.places.every((place) => place.isConnected && !place.matches('form:focus-within')) === true
    const isHidden = isTold && before.places.every((place, index) => lookOf(place) === before.looks[index])
    delete global.focusProbe
    const hidden = isHidden ? before.name : undefined
    // A newly opened page gets the focus as a whole; its appearing shows it.
    if (!active || active.matches('body, [tabindex="-1"]')) return { unseen: hidden, isThere }
    // A card or a field may show the focus of an element inside it.
    const places = [active, active.parentElement, active.parentElement?.parentElement, active.closest('li, article')]
    const known = places.filter((place) => place instanceof Element)
    const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent.slice(0, 40)}`
    global.focusProbe = { places: known, looks: known.map(lookOf), name }
    const isInWindow = () => {
      const { top, bottom, width } = active.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < window.innerHeight
    }
    for (let frames = 0; frames < MOST_FRAMES && !isInWindow(); frames += 1) await new Promise(requestAnimationFrame)
    return { unseen: isInWindow() ? hidden : `${name} (outside the window)`, isThere }
  })
}

async function tabTo(page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // A look-up by role at every press would cost more than everything else.
  let element = await target.elementHandle()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    const { unseen, isThere } = await pressTab(page, element, tab)
    expect(unseen, 'the focus is always visible').toBeUndefined()
    if (isThere === undefined) element = await target.elementHandle()
    if (isThere ?? (await target.evaluate((wanted) => wanted === document.activeElement))) return
  }
  throw new Error(`${tab} does not lead to ${target.toString()}`)
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a member studies by keys alone', async ({ page, site, newMember }) => {
  const keys = page.keyboard
  await open(page, '/login?redirectTo=%2Fsubject')
  for (const [label, text] of [
    ['手机号', newMember.mobile],
    ['密码', newMember.password],
    ['图形验证码', await readCaptcha(page)],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    // The first field may have the focus already.
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
    await keys.type(text)
  }
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/subject$/)

  // A course, past the header.
  const { courseId } = await freeCourse(site, newMember)
  await tabTo(page, page.getByRole('textbox', { name: '搜索课程名' }))
  await keys.type('Java 集合')
  await keys.press('Enter')
  await expect(page).toHaveURL(/subjectName=/)
  await enter(page, page.locator(`main a[href="/subject/${courseId}"]`).first())
  await expect(page).toHaveURL(new RegExp(`/subject/${courseId}$`))
  await enter(page, page.getByRole('link', { name: '立即学习' }).first())
  await expect(page).toHaveURL(new RegExp(`/subject/play/${courseId}`))

  // The lesson: stop, seek, go on.
  await plays(page)
  await tabTo(page, page.getByRole('button', { name: '暂停', exact: true }))
  await keys.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)
  // The slider stands before the button; forward, the focus would go through everything else first.
  await tabTo(page, page.getByRole('slider', { name: '播放进度' }), 'Shift+Tab')
  const before = await timeOf(page)
  await keys.press('ArrowRight')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before)

  // A comment, with a rating.
  await tabTo(page, page.getByRole('textbox', { name: '评论', exact: true }))
  await keys.type('只用键盘写的评论')
  await enter(page, page.getByRole('button', { name: '发布评论' }))
  await expect(page.getByText('评论发布成功')).toBeVisible()

  // A question.
  await enter(page, page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '题库' }))
  await expect(page).toHaveURL(/\/question$/)
  await enter(page, page.getByRole('main').getByRole('link', { name: /随机练习/ }))
  await enter(page, page.getByRole('button', { name: '开始练习' }))
  await expect(page.getByRole('region', { name: '第 1 题，共 10 题' })).toBeVisible()
  if (await page.getByRole('button', { name: '看答案' }).isVisible()) {
    await enter(page, page.getByRole('button', { name: '看答案' }))
    await enter(page, page.getByRole('group', { name: '给自己打分' }).getByRole('button').first())
  } else {
    await tabTo(
      page,
      page.getByRole('region', { name: '第 1 题，共 10 题' }).locator('[role=radio], [role=checkbox]').first(),
    )
    await keys.press('Space')
    await enter(page, page.getByRole('button', { name: '提交' }))
  }
  await expect(page.getByRole('heading', { name: '解析' })).toBeVisible()

  await enter(page, page.getByRole('button', { name: '账户菜单' }))
  await enter(page, page.getByRole('button', { name: '退出登录' }))
  await expect(page.getByText('已退出登录')).toBeVisible()
})
