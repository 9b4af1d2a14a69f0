import { INTERVALS_MS } from '../page-signs.ts'
import { expect, logIn, open, press, sees, test } from './journey.ts'

test('practice: an answer, and its explanation', async ({ tab, newMember }) => {
  await logIn(tab, newMember)
  await open(tab, '/question/practice')
  await press(tab, { selector: 'main button', text: 'Java 开发' })
  await press(tab, { selector: 'main button', text: '开始练习' })
  const option = { selector: '[role=radio], [role=checkbox]' }
  const reveal = { selector: 'main button', text: '看答案' }
  await expect
    .poll(async () => (await tab.sees(option)) || (await tab.sees(reveal)), { intervals: INTERVALS_MS })
    .toBe(true)
  if (await tab.sees(reveal)) {
    await tab.click(reveal)
    await press(tab, { selector: 'main button', text: '记住' })
  } else {
    await tab.click(option)
    await press(tab, { selector: 'main button', text: '提交答案' })
  }
  await sees(tab, { selector: 'main h2, main h3', text: '解析' })
})
