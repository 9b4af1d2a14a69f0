import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchSite } from './bench-site.ts'
import { describe, launchBrowser, startStaticSite, summary, visit, type PageFigures } from './page-group.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const ADDRESSES = ['/profile/overview', '/question/3', '/message', '/subject/play/1']
const ROUNDS = 3
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A member's pages on a slow phone, beside a static copy of what the server sent. */
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
        ours.push(await visit(browser, site.url.replace('127.0.0.1', 'localhost') + address, asMember))
      }
      const [our, their] = [summary(ours), summary(bare)]
      const ratio = (our.lcp / their.lcp).toFixed(2)
      process.stdout.write(`${address}\n  ${describe(our)}\n  静态：${describe(their)}\n  LCP ${ratio} 倍\n`)
    }
  } finally {
    await browser.close()
    plain.stop()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
