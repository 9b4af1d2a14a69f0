import type { SchoolFace } from '@bee/contract/site/school-look.ts'
import { brandHead, type PageBrand } from '../lib/brand-head.ts'

/** Assets of the single HTML document of the staff pages. */
export interface DeskAssets {
  entryScript: string
  /** Chunks that the entry script imports. Preload links let them download in parallel. */
  preloads: readonly string[]
  styles: readonly string[]
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

interface DeskLook {
  theme: 'light' | 'dark' | 'none'
  /** An attribute holds them: the policy of the site refuses scripts in the document. */
  school: SchoolFace
  brand: PageBrand
}

/** The same document for every address and every staff member: the script asks who is logged in. `theme` comes from the cookie. */
export function deskDocumentHtml(assets: DeskAssets, { theme, school, brand }: DeskLook): string {
  const colours = brandHead(brand)
  return `<!doctype html>
<html lang="zh-CN"${theme === 'none' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
${colours.themeColour}
<title>蜂巢</title>
${colours.icon}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}${colours.sheet}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${assets.entryScript}"></script>
</head>
<body>
<div id="root" data-school="${escapeHtml(JSON.stringify(school))}"><noscript>蜂巢要用脚本才能工作，请在浏览器里打开它。</noscript></div>
</body>
</html>`
}
