/** The order matters: an iPad says Mac, Edge says Chrome, Chrome says Safari. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([shape]) => shape.test(userAgent))?.[1]

/** A user agent in words that its owner recognises; never the raw text, which a client can invent. */
export function describeDevice(userAgent: string): string {
  const system = nameIn(SYSTEMS, userAgent)
  const browser = nameIn(BROWSERS, userAgent)
  if (system && browser) return `${system} 上的 ${browser}`
  return system ?? browser ?? '未知设备'
}
