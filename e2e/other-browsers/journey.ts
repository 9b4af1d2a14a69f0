import { writeFile } from 'node:fs/promises'
import { expect, test as siteTest, type Member } from '../fixtures.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { CAPTCHA_ANSWER } from '../site-process.ts'
import { openFirefox } from './firefox.ts'
import type { Place, Tab } from './tab.ts'
import { openWebKit } from './webkit.ts'

const OPEN = { firefox: openFirefox, webkit: openWebKit }
export type Engine = keyof typeof OPEN

/** Every journey has a browser of its own, as new as on the day it was installed. */
export const test = siteTest.extend<{ tab: Tab }, { engine: Engine }>({
  engine: ['firefox', { scope: 'worker', option: true }],
  tab: async ({ engine, school, expectedComplaint }, provide, info) => {
    const tab = await OPEN[engine](school.url)
    try {
      await provide(tab)
      if (info.status !== info.expectedStatus) await keepPicture(tab, 'where-it-failed')
      expect(tab.complaints().filter((each) => !expectedComplaint?.test(each))).toEqual([])
    } finally {
      await tab.close()
    }
  },
})

/** Beside the results of this journey, for a developer who wants to look at it. */
export async function keepPicture(tab: Tab, name: string): Promise<void> {
  await writeFile(siteTest.info().outputPath(`${name}.png`), await tab.picture())
}

export async function sees(tab: Tab, place: Place): Promise<void> {
  // A page that is left takes the question with it.
  const look = () => tab.sees(place).catch(() => false)
  await expect.poll(look, { message: `${place.selector} ${place.text ?? ''}`, intervals: INTERVALS_MS }).toBe(true)
}

export async function press(tab: Tab, place: Place): Promise<void> {
  await sees(tab, place)
  await tab.click(place)
}

/** Goes there as a visitor who types the address does, and waits until the page reacts. */
export async function open(tab: Tab, address: string): Promise<void> {
  await tab.goTo(address)
  await sees(tab, { selector: 'main' })
}

const field = (name: string): Place => ({ selector: `input[name=${name}]` })

/** A captcha can be read only once its picture is there. */
const isCaptchaDrawn = () =>
  [...document.querySelectorAll<HTMLImageElement>('img[alt="图形验证码"]')].some(
    (image) => image.complete && image.naturalWidth > 0,
  )

export async function answerCaptcha(tab: Tab): Promise<void> {
  await expect.poll(() => tab.ask(isCaptchaDrawn, undefined), { intervals: INTERVALS_MS }).toBe(true)
  await tab.type(field('captcha'), CAPTCHA_ANSWER)
}

type Person = Pick<Member, 'mobile' | 'password'>

/** The number, the password and the picture: the form is the same at both log-in pages. */
async function fillInLogIn(tab: Tab, { mobile, password }: Person): Promise<void> {
  await sees(tab, field('mobile'))
  await tab.type(field('mobile'), mobile)
  await tab.type(field('password'), password)
  await answerCaptcha(tab)
  await press(tab, { selector: 'form button[type=submit]' })
}

export async function isAt(tab: Tab, path: string): Promise<void> {
  const now = () => tab.ask(() => window.location.pathname, undefined).catch(() => '')
  await expect.poll(now, { intervals: INTERVALS_MS }).toBe(path)
}

/** By the form, as a student does it. */
export async function logIn(tab: Tab, person: Person): Promise<void> {
  await open(tab, '/login')
  await fillInLogIn(tab, person)
  await isAt(tab, '/home')
}

/** By both steps of the staff log-in. */
export async function enterDesk(tab: Tab, person: Person, code: string): Promise<void> {
  await tab.goTo('/manage/login')
  await fillInLogIn(tab, person)
  await sees(tab, { selector: 'h1', text: '还差一步' })
  await tab.type(field('code'), code)
  await press(tab, { selector: 'form button[type=submit]' })
  await isAt(tab, '/manage')
}

export { expect }
