import type { Head } from './page-module.ts'

export interface PageAssets {
  /** Blocking, tiny: sets the theme before the first paint. */
  themeScript: string
  entryScript: string
  /** Chunks that the entry will ask for; named early, so that they load side by side. */
  preloads: readonly string[]
  styles: readonly string[]
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** JSON inside a script element: nothing in it may end the element. */
const jsonBlock = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const SITE_NAME = '蜂学堂'
const DEFAULT_DESCRIPTION = '蜂学堂：视频课程、题库与资讯，面向 IT 人的在线学校。一格一格，酿成真本事。'
const DEFAULT_IMAGE = '/pictures/og.webp'

export const fullTitle = (title: string) => (title === SITE_NAME ? title : `${title} · ${SITE_NAME}`)

export function documentHtml(parts: {
  body: string
  head: Head
  handedOver: unknown
  assets: PageAssets
  publicUrl: string
  /** Without one the page is of no address: what is not there has none. */
  path: string | undefined
  /** Without the scripts that would bring the page to life. */
  isStatic?: boolean
  /** Search engines pass by. */
  isUnindexed?: boolean
}): string {
  const { body, head, handedOver, assets, publicUrl, path, isStatic = false, isUnindexed = false } = parts
  const living = {
    head: isStatic
      ? ''
      : [
          ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
          `<script type="module" src="${assets.entryScript}"></script>`,
        ].join('\n'),
    body: isStatic ? '' : `<script type="application/json" id="handed-over">${jsonBlock(handedOver)}</script>`,
  }
  const title = escapeHtml(fullTitle(head.title))
  const description = escapeHtml(head.description ?? DEFAULT_DESCRIPTION)
  const canonicalPath = head.canonicalPath ?? path
  const address = canonicalPath === undefined ? undefined : escapeHtml(publicUrl + canonicalPath)
  const image = escapeHtml(publicUrl + (head.image ?? DEFAULT_IMAGE))
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
${address === undefined ? '' : `<link rel="canonical" href="${address}">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${address === undefined ? '' : `<meta property="og:url" content="${address}">`}
<meta property="og:image" content="${image}">
<meta name="theme-color" content="#FFB914">
<link rel="icon" href="/pictures/icons/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/pictures/icons/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" type="application/rss+xml" title="${SITE_NAME}资讯" href="/rss.xml">
<script src="${assets.themeScript}"></script>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${isStatic || isUnindexed ? '<meta name="robots" content="noindex">' : ''}
${living.head}
${head.jsonLd === undefined ? '' : `<script type="application/ld+json">${jsonBlock(head.jsonLd)}</script>`}
</head>
<body>
<div id="root">${body}</div>
${living.body}
</body>
</html>`
}
