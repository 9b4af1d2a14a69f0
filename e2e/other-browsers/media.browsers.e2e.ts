import { mergeTests } from '@playwright/test'
import { patiently } from '../../scripts/testing/patience.ts'
import { plantLearners } from '../lesson-curves.ts'
import { MADE_WITHIN_MS, makeFilm, RENDITIONS, showInLesson } from '../made-film.ts'
import { test as roomTest } from '../manage-fixtures.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { freeCourse, lessonOf, playUrl } from '../player-steps.ts'
import { enterDesk, expect, keepPicture, logIn, open, press, sees, test as tabTest } from './journey.ts'
import type { Tab } from './tab.ts'

const test = mergeTests(tabTest, roomTest)

/** The first of the demo school. */
const SUBTITLED_FILM = 1

const heightOf = (tab: Tab) => tab.ask(() => document.querySelector('video')?.videoHeight ?? 0, undefined)

test('a film that was brought plays in every quality', async ({ tab, school, owner, newMember }) => {
  test.setTimeout(MADE_WITHIN_MS * 3)
  const { filmId } = await makeFilm(school, owner)
  const course = await freeCourse(school, newMember)
  const lesson = lessonOf(course, 0)
  const putBack = await showInLesson(school, filmId, lesson)
  await logIn(tab, newMember)
  await open(tab, playUrl(course, lesson))
  const second = () => tab.ask(() => document.querySelector('video')?.currentTime ?? 0, undefined)
  await expect.poll(second, { intervals: INTERVALS_MS, timeout: patiently(40_000) }).toBeGreaterThan(1)
  let shown = '自动'
  for (const rung of RENDITIONS) {
    await press(tab, { selector: 'button[aria-haspopup=menu]', text: shown })
    await press(tab, { selector: '[role=menuitemradio]', text: `${rung}P` })
    await expect.poll(() => heightOf(tab), { intervals: INTERVALS_MS, timeout: patiently(30_000) }).toBe(rung)
    shown = `${rung}P`
  }
  await keepPicture(tab, 'quality')
  await putBack()
})

test('media, a line of its subtitles and the data of a lesson', async ({ tab, school, owner }) => {
  const lesson = await plantLearners(school)
  await enterDesk(tab, owner, owner.recoveryCodes.pop() ?? '')
  await open(tab, '/manage/media')
  await sees(tab, { selector: 'h2', text: '刚做好的' })
  await keepPicture(tab, 'media')
  await open(tab, `/manage/media/videos/${SUBTITLED_FILM}`)
  await press(tab, { selector: 'a', text: '校对' })
  await sees(tab, { selector: '[role=option]', text: '欢迎来到蜂学堂' })
  await tab.type({ selector: '[aria-label=这一句] textarea' }, '换一个浏览器写的一句')
  await sees(tab, { selector: '[role=option]', text: '换一个浏览器写的一句' })
  await sees(tab, { selector: '[role=status]', text: '已保存' })
  await keepPicture(tab, 'subtitles')

  await open(tab, `/manage/insight/lessons/${lesson.lessonId}`)
  await sees(tab, { selector: 'h2', text: '看到每一秒的人' })
  await sees(tab, { selector: 'section', text: '12 人在这里离开' })
  await keepPicture(tab, 'insight')
})
