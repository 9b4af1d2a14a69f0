import { testClient } from '@bee/server/testing/test-client.ts'
import { NOT_FOUND_ROUTE, pageRoutes, type PageRoute } from '@bee/web/site/route-table.ts'
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { startTestSite, type TestSite } from './testing/test-site.ts'

/** Exceptions from the recommended rules: React's way of writing HTML, which browsers read alike, and three choices of ours. */
const CONFIG: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `srcSet` and `autoComplete`; attribute names in HTML have no case.
    'attr-case': 'off',
    // React closes void elements, our own document head does not: a parser sees no difference.
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // `list`: Safari treats a list without bullets as a list only with an explicit role. `button`: the search icon is a link to the list
    // until the script turns it into a button that opens the field.
    'prefer-native-element': ['error', { exclude: ['list', 'button'] }],
    // A line does not break between a hyphen and a digit; with a non-breaking hyphen the number could not be copied.
    'tel-non-breaking': 'off',
    // The phone's search form is sent by the search key of the keyboard.
    'wcag/h32': 'off',
  },
}
/** As above, for `list`: the rule itself has no exceptions. */
const ACCEPTED = /^Redundant role "list" on <[ou]l>$/

/** Variants of pages: no results, a later page, missing content. */
const MORE_ADDRESSES = [
  '/home?category=2&page=2',
  '/subject?subjectName=Sprng',
  '/subject?page=2&limit=20',
  '/subject/999999',
  '/question?page=3',
  '/question?searchContent=量子纠缠',
  '/news?page=2',
  '/news/99999',
]

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG))
let site: TestSite
const DEMO_MOBILE = '13800016027'
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
const SWEEP_TIMEOUT_MS = patiently(120_000)

async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !ACCEPTED.test(message))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)
}

/** The demo school numbers its things from 1. */
const addressOf = ({ path }: PageRoute) => path.replaceAll(/:\w+/g, '1')

it.each(['PC', 'MOBILE'] as const)(
  'every page is valid HTML as a visitor gets it on %s',
  async (device) => {
    const visited = pageRoutes.filter(({ access }) => access === 'public').map(addressOf)
    for (const address of [...visited, addressOf({ ...NOT_FOUND_ROUTE, path: '/nowhere' }), ...MORE_ADDRESSES]) {
      const { status, html } = await site.open(address, { device })
      expect.soft([200, 404], address).toContain(status)
      expect.soft(await mistakesIn(html), `${device} ${address}`).toEqual([])
    }
  },
  SWEEP_TIMEOUT_MS,
)

it.each(['PC', 'MOBILE'] as const)(
  'and so is what a member gets on %s',
  async (device) => {
    const member = await site.logIn(DEMO_MOBILE)
    const { list } = await testClient(site, member).orders.list({ status: 'pending' })
    const paths = pageRoutes.filter(({ access }) => access === 'member')
    for (const route of paths) {
      const address = addressOf({ ...route, path: route.path.replace(':orderNo', list[0]?.orderNo ?? '') })
      const { status, html } = await site.open(address, { device, member })
      expect.soft(status, address).toBe(200)
      expect.soft(await mistakesIn(html), `${device} ${address}`).toEqual([])
    }
  },
  SWEEP_TIMEOUT_MS,
)

it('finds what is planted', async () => {
  const { html } = await site.open('/login')
  const plant = (planted: string) => mistakesIn(html.replace('<div id="root">', `<div id="root">${planted}`))
  expect(await plant('<span><dialog aria-label="a"></dialog></span>')).toEqual([
    expect.stringMatching(/^element-permitted-content: <dialog> element is not permitted as content under <span>/),
  ])
  expect(await plant('<label>手机号<input type="tel" autocomplete="username"></label>')).toEqual([
    expect.stringMatching(/^valid-autocomplete: "username" cannot be used on <input type="tel">/),
  ])
  expect(await plant('<p role="paragraph">字</p>')).toEqual([expect.stringMatching(/^no-redundant-role: /)])
})
