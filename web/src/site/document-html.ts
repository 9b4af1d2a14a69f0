import { describeSchool, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { brandHead, DEFAULT_BRAND, type PageBrand } from '../lib/brand-head.ts'
import type { Device } from './device.ts'
import type { ServerRendered } from './ssr-time.ts'
import type { Head } from './page-module.ts'

export interface PageAssets {
  /** Blocking, tiny: sets the theme before the first paint, and fetches the others after it. */
  bootScript: string
  entryScript: string
  /**
   * Replaces it on a page for one member that begins before its code is here: its first script, and the modules that this
   * needs. The theme is in the HTML.
   */
  ownBootScripts?: readonly string[]
  /** Chunks that the entry will ask for; named early, so that they load side by side. */
  preloads: readonly string[]
  styles: readonly string[]
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** JSON inside a script element: nothing in it may end the element. */
const jsonBlock = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** React writes preloads of the first view's pictures in front of its HTML; the head is read before. */
const EARLY_PICTURES = /^((?:<link rel="preload"[^>]*>)*)(.*)$/s

export const fullTitle = (title: string, { name }: SchoolNames) => (title === name ? title : `${title} · ${name}`)

export type ChosenTheme = 'light' | 'dark' | 'none'

export function documentHtml(parts: {
  body: string
  school: SchoolNames
  brand?: PageBrand | undefined
  head: Head
  handedOver: ServerRendered
  assets: PageAssets
  publicUrl: string
  /** The layout that was guessed and drawn. */
  device: Device
  /** Undefined on the page for missing addresses, which is the same for all of them. */
  path: string | undefined
  /** Chosen by the member that the page is drawn for; a shared page leaves the choice to the browser. */
  theme?: ChosenTheme | undefined
  /** Without the scripts that would bring the page to life. */
  isStatic?: boolean
  /** Search engines pass by. */
  isUnindexed?: boolean
  /** Only looked at: of no address, and search engines pass by. */
  isDraft?: boolean
}): string {
  const {
    body,
    school,
    brand = DEFAULT_BRAND,
    head,
    handedOver,
    assets,
    publicUrl,
    device,
    path,
    theme,
    isStatic = false,
    isUnindexed = false,
    isDraft = false,
  } = parts
  const [, early = '', drawn = ''] = EARLY_PICTURES.exec(body) ?? []
  const { ownBootScripts = [] } = assets
  const boot =
    ownBootScripts.length > 0
      ? ownBootScripts.map((src) => `<script type="module" async="" src="${src}"></script>`).join('\n')
      : `<script src="${assets.bootScript}"></script>`
  const living = {
    head: isStatic
      ? ''
      : `<template id="later">${[
          ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
          `<script type="module" src="${assets.entryScript}"></script>`,
        ].join('')}</template>`,
    body: isStatic ? '' : `<script type="application/json" id="handed-over">${jsonBlock(handedOver)}</script>`,
  }
  const colours = brandHead(brand)
  const title = escapeHtml(fullTitle(head.title, school))
  const schoolName = escapeHtml(school.name)
  const description = escapeHtml(head.description ?? describeSchool(school))
  const canonicalPath = isDraft ? undefined : (head.canonicalPath ?? path)
  const address = canonicalPath === undefined ? undefined : escapeHtml(publicUrl + canonicalPath)
  const imagePath = head.image ?? brand.image
  return `<!doctype html>
<html lang="zh-CN"${isStatic ? '' : ` data-drawn-for="${device}"`}${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
${address === undefined ? '' : `<link rel="canonical" href="${address}">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${schoolName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${address === undefined ? '' : `<meta property="og:url" content="${address}">`}
${imagePath === undefined ? '' : `<meta property="og:image" content="${escapeHtml(publicUrl + imagePath)}">`}
${colours.themeColour}
${colours.icon}
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" type="application/rss+xml" title="${schoolName}资讯" href="/rss.xml">
${boot}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}${colours.sheet}
${isStatic || isUnindexed || isDraft || head.isUnindexed ? '<meta name="robots" content="noindex">' : ''}
${early}
${living.head}
${head.jsonLd === undefined ? '' : `<script type="application/ld+json">${jsonBlock(head.jsonLd)}</script>`}
</head>
<body>
<div id="root">${drawn}</div>
${living.body}
</body>
</html>`
}
