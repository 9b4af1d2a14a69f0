import { INTERVALS_MS } from '../page-signs.ts'
import { freeCourse, lessonOf, playUrl } from '../player-steps.ts'
import { siteClient } from '../site-client.ts'
import { expect, logIn, open, press, sees, test } from './journey.ts'

test('a note is written beside the picture, and is there after a reload and in the personal centre', async ({
  tab,
  school,
  newMember,
}) => {
  const course = await freeCourse(school, newMember)
  const lesson = lessonOf(course, 0)
  await logIn(tab, newMember)
  await open(tab, playUrl(course, lesson))
  await press(tab, { selector: '[role=tab]', text: '笔记' })
  const field = { selector: 'textarea[placeholder^=在这一秒]' }
  await sees(tab, field)
  await tab.type(field, '容器先看接口')
  await press(tab, { selector: 'button', text: '记在' })
  const saved = async () => (await siteClient(school, newMember).notes.list({})).list.map(({ content }) => content)
  await expect.poll(saved, { intervals: INTERVALS_MS }).toEqual(['容器先看接口'])

  await open(tab, playUrl(course, lesson))
  await press(tab, { selector: '[role=tab]', text: '笔记' })
  await sees(tab, { selector: 'li', text: '容器先看接口' })
  await open(tab, '/profile/note')
  await sees(tab, { selector: 'main li', text: '容器先看接口' })
})
