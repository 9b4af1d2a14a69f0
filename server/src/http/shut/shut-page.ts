import { escapeHtml } from '../api-page.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'

export const SHUT_SHEET_PATH = '/shut.css'

/** Plain and small: this page is all that a stranger's browser gets. */
export const SHUT_SHEET = `:root{color-scheme:light dark;--page:#f5f6f8;--card:#fff;--line:#dfe2e7;--text:#1b2230;--soft:#4d5666}
@media (prefers-color-scheme:dark){:root{--page:#14171c;--card:#1d2128;--line:#343a45;--text:#eef0f4;--soft:#b3bac6}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--text);
font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:520px;padding:48px 40px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
h1{font-size:28px;line-height:40px;overflow-wrap:anywhere}
p{margin-top:12px;color:var(--soft);overflow-wrap:anywhere}
.when{margin-top:24px;font-size:18px;font-weight:600;color:var(--text)}
a{display:inline-block;margin-top:32px;color:inherit;text-underline-offset:4px}
a:focus-visible{outline:2px solid currentcolor;outline-offset:4px}
@media (max-width:480px){main{padding:32px 24px}h1{font-size:24px;line-height:34px}}
`

/** 2026-11-05 as 2026 年 11 月 5 日. */
const dateWords = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** For strangers, while the school is shut. It is whole without a script. */
export function shutPage({ name }: SchoolNames, opensOn: string | null): string {
  const school = escapeHtml(name)
  const when = opensOn === null ? '开张的日子还没有定，过些天再来看看。' : `${dateWords(opensOn)}开张，到那天再来。`
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>还没有开张 · ${school}</title>
<link rel="stylesheet" href="${SHUT_SHEET_PATH}"></head>
<body><main><h1>${school}</h1><p>学校正在准备，课程还没有对外开放。</p><p class="when">${when}</p>
<a href="/manage">我是这里的同事</a></main></body></html>
`
}
