import type { PageAssets } from '@bee/web/site/document-html.ts'
import { brandHead } from '@bee/web/lib/brand-head.ts'
import type { FastifyInstance } from 'fastify'
import { pageBrandOf } from './look/brand-sheets.ts'
import type { ShownSchool } from './school-face.ts'

/** A page that is in every build; its styles contain the colours and sizes of the school. */
const SOME_PAGE = 'src/site/pages/states/offline.page.tsx'
const STYLE_PATH = '/preview/sentence.css'
const STYLE = `.sentence{display:grid;place-content:center;justify-items:center;gap:20px;min-height:100dvh;padding:24px;text-align:center}
.sentence h1{font-size:var(--fs-h3);line-height:var(--lh-h3);text-wrap:balance}
.sentence a{display:inline-flex;align-items:center;min-height:44px;padding-inline:20px;font-weight:600;text-decoration:underline}
`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

interface Instead {
  /** The address of the real page, if there is one. */
  leadsTo: string | undefined
  school: ShownSchool
  assetsOf: (pageFile: string) => PageAssets
}

/** The page for a draft that cannot be shown: the reason, and a link. It has no script, like every page for students. */
export function sayInstead(sentence: string, { leadsTo, school, assetsOf }: Instead): string {
  const styles = [...assetsOf(SOME_PAGE).styles, STYLE_PATH]
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>预览 · ${escapeHtml(school.name)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}${brandHead(pageBrandOf(school)).sheet}
</head>
<body>
<main class="sentence">
<h1>${escapeHtml(sentence)}</h1>
<a href="${escapeHtml(leadsTo ?? '/home')}" target="_top">${leadsTo === undefined ? '去学堂首页' : '看学员现在看到的'}</a>
</main>
</body>
</html>`
}

export function mountSentenceStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}
