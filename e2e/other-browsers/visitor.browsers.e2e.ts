import { INTERVALS_MS } from '../page-signs.ts'
import { siteClient } from '../site-client.ts'
import { expect, open, sees, test } from './journey.ts'
import type { Tab } from './tab.ts'

const count = (tab: Tab, selector: string) => tab.ask((each) => document.querySelectorAll(each).length, selector)

test('a visitor sees the home page, the courses, one of them, the news and the questions', async ({ tab, school }) => {
  const { courses, news } = siteClient(school)
  const [course] = (await courses.list({})).list
  const [article] = (await news.list({})).list
  if (!course || !article) throw new Error('The demo school is empty')

  await open(tab, '/home')
  await sees(tab, { selector: '[role=tabpanel] h3' })
  expect(await count(tab, '[role=tabpanel] h3')).toBe(8)

  await open(tab, '/subject')
  await sees(tab, { selector: 'main h3', text: course.name })

  await open(tab, `/subject/${course.id}`)
  await sees(tab, { selector: 'h1', text: course.name })

  await open(tab, '/news')
  await sees(tab, { selector: 'main h2', text: article.title })

  await open(tab, `/news/${article.id}`)
  await sees(tab, { selector: 'h1', text: article.title })

  await open(tab, '/question')
  await sees(tab, { selector: 'main li', text: '人收藏' })
  expect(await tab.ask(() => document.title, undefined)).toContain('题库')
})

test.describe('a page that complains', () => {
  test.use({ expectedComplaint: /planted/ })

  // Silence proves nothing unless the browser reports its complaints.
  test('is heard', async ({ tab }) => {
    await open(tab, '/home')
    await tab.ask(() => {
      console.error('planted words')
      setTimeout(() => {
        throw new Error('planted mistake')
      })
      void Promise.reject(new Error('planted rejection'))
      void fetch('/bee/api/planted-call')
    }, undefined)
    const heard = () => tab.complaints().join('\n')
    for (const complaint of [
      /console: planted words/,
      /planted mistake/,
      /planted rejection/,
      /refused: .*planted-call 404/,
    ]) {
      await expect.poll(heard, { intervals: INTERVALS_MS }).toMatch(complaint)
    }
  })
})
