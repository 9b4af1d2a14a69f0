// Where Firefox and WebKit are, and how to get them. Plain JavaScript: `npm run test:all` asks before anything is installed.
import { existsSync } from 'node:fs'
import { installPackages, which } from './debian-packages.mjs'

const FIREFOX_NAMES = ['firefox-esr', 'firefox']
/** Decodes films for WebKit, and brings the library that Firefox decodes them with: its own name has the release's number. */
const DECODER = 'gstreamer1.0-libav'
/** Each program with the packages that bring it and those it needs for a film on a screen without a card. */
const NEEDED = [
  [findFirefox, ['firefox-esr', DECODER]],
  [
    () => which('WebKitWebDriver'),
    ['webkit2gtk-driver', DECODER, 'gstreamer1.0-plugins-bad', 'gstreamer1.0-gl', 'libgl1-mesa-dri'],
  ],
  [() => which('Xvfb'), ['xvfb']],
]

/** Named by FIREFOX_PATH, or found on the path; empty when there is none. */
function findFirefox() {
  const named = process.env.FIREFOX_PATH
  if (named) return existsSync(named) ? named : ''
  return FIREFOX_NAMES.map(which).find(Boolean) ?? ''
}

export function firefoxPath() {
  const found = findFirefox()
  if (!found) throw new Error('没有找到 Firefox。请安装它，或者用环境变量 FIREFOX_PATH 指明浏览器的位置。')
  return found
}

/** Skipped only by an explicit setting: a machine that cannot have these browsers is no reason to skip them silently on all others. */
export const isWithoutOtherBrowsers = () => process.env.BEE_OTHER_BROWSERS === 'none'

export function provideOtherBrowsers() {
  installPackages(
    [...new Set(NEEDED.flatMap(([find, packages]) => (find() ? [] : packages)))],
    '请用系统的包管理器安装；这台机器装不了，就设 BEE_OTHER_BROWSERS=none，略过 Firefox 与 WebKit 的旅程。',
  )
}
