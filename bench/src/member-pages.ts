import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteClient } from '../../e2e/site-client.ts'
import { startBenchSite, type BenchSite } from './bench-site.ts'
import { describeFrame, startBarePlayer, summaryOfFrames, visitForFrame, type FirstFrame } from './first-frame.ts'
import { describe, launchBrowser, startStaticSite, summary, visit, type PageFigures } from './page-group.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const COURSE_ID = 1
const PLAYER = `/subject/play/${COURSE_ID}`
const ADDRESSES = [
  '/profile/overview',
  PLAYER,
  '/message',
  '/question/3',
  '/question/practice',
  `/subject/${COURSE_ID}`,
]
const ROUNDS = 3
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Reader = NonNullable<Parameters<typeof visit>[2]>

/** The address as a page uses it: the cookies belong to this name. */
const localUrl = ({ url }: BenchSite) => url.replace('127.0.0.1', 'localhost')

/** The lesson and second at which the member goes on: playing moves it. */
async function placeOf(site: BenchSite): Promise<number> {
  return (await siteClient(site, site.member).player.schedule({ courseId: COURSE_ID })).second
}

/** The first frame of a lesson, beside a page with nothing but the same video. */
async function compareFirstFrames(browser: Browser, site: BenchSite, asMember: Reader): Promise<void> {
  const visitOurs = async () => {
    const second = await placeOf(site)
    return { second, frame: await visitForFrame(browser, localUrl(site) + PLAYER, { options: asMember, second }) }
  }
  const known = await visitOurs()
  const media = await fetch(known.frame.mediaUrl)
  const type = media.headers.get('content-type') ?? ''
  if (!type.startsWith('video/')) throw new Error(`The lesson is no plain file: ${type}`)
  const bare = await startBarePlayer(Buffer.from(await media.arrayBuffer()), type)
  const [ours, theirs]: [FirstFrame[], FirstFrame[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { second, frame } = await visitOurs()
      ours.push(frame)
      theirs.push(await visitForFrame(browser, bare.urlAt(second), { options: PHONE, second }))
    }
  } finally {
    bare.stop()
  }
  const [our, their] = [summaryOfFrames(ours), summaryOfFrames(theirs)]
  const ratio = (our.at / their.at).toFixed(2)
  process.stdout.write(`  ${describeFrame(our)}\n  只有视频的一页：${describeFrame(their)}\n  第一帧 ${ratio} 倍\n`)
}

/** A member's pages on a slow phone, beside a static copy of the server's answer. */
export async function runMemberPagesBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  const { token, userId } = site.member
  const cookie = `token=${token}; userId=${userId}; RefreshTime=${Date.now()}; device=MOBILE`
  const plain = await startStaticSite(site, projectRoot, { addresses: ADDRESSES, headers: { cookie } })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return {
      name,
      value,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    }
  })
  const asMember = { ...PHONE, storageState: { cookies, origins: [] } }
  const browser = await launchBrowser()
  try {
    for (const address of ADDRESSES) {
      const ours: PageFigures[] = []
      const bare: PageFigures[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await visit(browser, plain.url + address, PHONE))
        ours.push(await visit(browser, localUrl(site) + address, asMember))
      }
      const [our, their] = [summary(ours), summary(bare)]
      const ratio = (our.lcp / their.lcp).toFixed(2)
      process.stdout.write(`${address}\n  ${describe(our)}\n  静态：${describe(their)}\n  LCP ${ratio} 倍\n`)
      if (address === PLAYER) await compareFirstFrames(browser, site, asMember)
    }
  } finally {
    await browser.close()
    plain.stop()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
