import { mergeTests } from '@playwright/test'
import { ask } from '../desk-openings.ts'
import { test as roomTest } from '../manage-fixtures.ts'
import { placeOrder } from '../order-steps.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { siteClient } from '../site-client.ts'
import { staffClient } from '../staff-client.ts'
import { codeOf, type Colleague } from '../staff-session.ts'
import { enterDesk, expect, keepPicture, open, press, sees, test as tabTest } from './journey.ts'
import type { Place, Tab } from './tab.ts'

const test = mergeTests(tabTest, roomTest)

const IN_DIALOG = 'dialog[open]'
const WORDS = '[role=region][aria-label=说了什么]'
const said = (text: string): Place => ({ selector: '[role=status]', text })

/** Each recovery code opens the second step once. */
const oneCodeOf = ({ recoveryCodes }: Colleague) => recoveryCodes.pop() ?? ''

/** The first of these that is shown has the words in it now. */
async function fill(tab: Tab, place: Place, text: string): Promise<void> {
  await sees(tab, place)
  await tab.type(place, text)
}

test('the door with the authenticator, today, and a question that is answered and one that is done with', async ({
  tab,
  school,
  owner,
  newMember,
}) => {
  const first = await ask(school, newMember, '别的浏览器也能回复吗')
  // The code that made the second step has been used; the next one counts already.
  await enterDesk(tab, owner, codeOf(owner.secret, 1))
  await sees(tab, { selector: 'h1', text: '今日' })
  await sees(tab, { selector: 'section li', text: '没回的评论' })
  await sees(tab, { selector: 'section svg[role=img]' })
  await keepPicture(tab, 'today')

  await open(tab, `/manage/inbox?search=${encodeURIComponent(first.content)}`)
  await sees(tab, { selector: WORDS, text: first.content })
  await sees(tab, { selector: 'h2, h3', text: '说的是这一秒' })
  await fill(tab, { selector: 'textarea' }, '能')
  await keepPicture(tab, 'inbox')
  await press(tab, { selector: 'button', text: '回复并完成' })
  await sees(tab, said('已回复，学员马上看得到'))
  const answers = async () => {
    const { list } = await siteClient(school, newMember).comments.list({ courseId: first.course.courseId })
    return JSON.stringify(list.find(({ commentId }) => commentId === first.commentId))
  }
  await expect.poll(answers, { intervals: INTERVALS_MS }).toContain('"能"')

  // It comes by itself while the page is open.
  await open(tab, '/manage/inbox')
  await sees(tab, { selector: '[aria-label=收件箱] li' })
  const second = await ask(school, newMember, '这一件看过就好')
  await press(tab, { selector: '[aria-label=收件箱] li', text: second.content })
  await sees(tab, { selector: WORDS, text: second.content })
  await press(tab, { selector: 'main button', text: '完成E' })
  await sees(tab, said('的这一件完成了'))
})

test('an order is confirmed with its picture, and its member’s dossier tells of it', async ({ tab, school, owner }) => {
  const { orderNo, member } = await placeOrder(school)
  await enterDesk(tab, owner, oneCodeOf(owner))
  await open(tab, `/manage/orders?tab=waiting&q=${orderNo}`)
  await sees(tab, { selector: 'tr', text: orderNo })
  await keepPicture(tab, 'orders')
  await press(tab, { selector: 'tr button', text: '看凭证并确认' })
  const drawn = () =>
    tab.ask(
      () => document.querySelector<HTMLImageElement>('dialog img[alt=会员传的转账凭证]')?.naturalWidth ?? 0,
      undefined,
    )
  await expect.poll(drawn, { intervals: INTERVALS_MS }).toBeGreaterThan(0)
  await keepPicture(tab, 'order-confirmed')
  await press(tab, { selector: `${IN_DIALOG} button`, text: '确认收到' })
  await sees(tab, said('收到 ¥'))
  const { order } = await staffClient(school, owner).orders.detail({ orderNo })
  expect(order.status).toBe('paid')

  await open(tab, `/manage/members/${member.userId}`)
  await sees(tab, { selector: 'section[aria-labelledby=member-timeline] li', text: '微服务架构' })
  await keepPicture(tab, 'member')
})

test('a message is seen as its readers will, and counted; the matrix of the staff is whole', async ({
  tab,
  owner,
  newMember,
}) => {
  await enterDesk(tab, owner, oneCodeOf(owner))
  await open(tab, '/manage/broadcasts?open=new')
  const words = `今晚八点停机半小时 ${newMember.userId}`
  await fill(tab, { selector: `${IN_DIALOG} textarea` }, words)
  await sees(tab, { selector: 'figure', text: words })
  await keepPicture(tab, 'broadcast')
  await press(tab, { selector: 'button', text: '看看发给多少人' })
  await sees(tab, { selector: `${IN_DIALOG} button`, text: '发给 ' })
  await sees(tab, { selector: `${IN_DIALOG} dd`, text: '以后才来的看不到' })
  await keepPicture(tab, 'broadcast-counted')

  await open(tab, '/manage/settings/staff')
  await sees(tab, { selector: 'th', text: '能做的事' })
  const cells = () => tab.ask(() => document.querySelectorAll('table td button').length, undefined)
  await expect.poll(cells, { intervals: INTERVALS_MS }).toBeGreaterThan(20)
  await keepPicture(tab, 'staff')
  await tab.ask(() => document.querySelectorAll('table').item(1).scrollIntoView(), undefined)
  await keepPicture(tab, 'matrix')
})

const SAVED: Place = { selector: '[data-saving=saved]', text: '已保存草稿' }

/** The same page anew, from the server. */
async function reload(tab: Tab): Promise<void> {
  await open(tab, await tab.ask(() => window.location.pathname, undefined))
}

test('an article is written in Chinese and there after a reload; a lesson has the name that F2 gave it', async ({
  tab,
  school,
  owner,
}) => {
  const words = `在别的浏览器里写的正文 ${Date.now()}`
  await enterDesk(tab, owner, oneCodeOf(owner))
  await open(tab, '/manage/news')
  await press(tab, { selector: 'button', text: '写一篇' })
  await fill(tab, { selector: 'input[data-field=title]' }, '换一个浏览器写')
  await fill(tab, { selector: 'textarea[data-field=body]' }, words)
  await sees(tab, { selector: '[aria-label=学员会看到的样子]', text: words })
  await sees(tab, SAVED)
  await keepPicture(tab, 'article')
  await reload(tab)
  await sees(tab, { selector: 'h1', text: '换一个浏览器写' })
  const body = () =>
    tab.ask(() => document.querySelector<HTMLTextAreaElement>('textarea[data-field=body]')?.value ?? '', undefined)
  await expect.poll(body, { intervals: INTERVALS_MS }).toBe(words)

  const [course] = (await siteClient(school).courses.list({ search: 'Docker' })).list
  await open(tab, `/manage/courses/${course?.id}/outline`)
  const first = '[role=treegrid] [data-row="0.0"]'
  await press(tab, { selector: first })
  await tab.strike('F2')
  await fill(tab, { selector: `${first} input` }, '换过的名字')
  await tab.strike('Enter')
  await sees(tab, { selector: first, text: '换过的名字' })
  await sees(tab, SAVED)
  await keepPicture(tab, 'outline')
  await reload(tab)
  await sees(tab, { selector: first, text: '换过的名字' })
})

test('payment terms, promotional pages, an invitation and the trash open and can be used', async ({ tab, owner }) => {
  await enterDesk(tab, owner, oneCodeOf(owner))
  await open(tab, '/manage/settings/doors')
  await sees(tab, { selector: 'label', text: '收款人' })
  await keepPicture(tab, 'payment-terms')

  await open(tab, '/manage/home/promotions')
  await sees(tab, { selector: 'main', text: 'Java 练兵台' })
  await keepPicture(tab, 'promotions')

  await open(tab, '/manage/settings/staff')
  await press(tab, { selector: 'button', text: '邀请员工' })
  await sees(tab, { selector: `${IN_DIALOG} label`, text: '手机号' })
  await keepPicture(tab, 'invitation')

  await open(tab, '/manage/trash')
  await sees(tab, { selector: 'h1', text: '回收站' })
  await keepPicture(tab, 'trash')
})
