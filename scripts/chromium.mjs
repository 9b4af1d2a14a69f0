// Where the browser is, and how to get one. Plain JavaScript: `npm test` asks before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages, which } from './debian-packages.mjs'

/** First the one without windows: the same engine, without the window frame that costs time on every page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Named by CHROMIUM_PATH, or found on the path; empty when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : ''
  return NAMES.map(which).find(Boolean) ?? ''
}

export function chromiumPath() {
  const found = findChromium()
  if (!found) throw new Error('没有找到 Chromium。请安装它，或者用环境变量 CHROMIUM_PATH 指明浏览器的位置。')
  return found
}

function hasChineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

export function provideChromium() {
  const missing = [
    ...(findChromium() ? [] : ['chromium-headless-shell']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ]
  installPackages(
    missing.length === 0 ? [] : ['fontconfig', ...missing],
    '请用系统的包管理器安装；浏览器装在别处时，用环境变量 CHROMIUM_PATH 指明它的位置。',
  )
}
