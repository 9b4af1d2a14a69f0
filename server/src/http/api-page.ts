import { API_BASE_PATH, type EndpointTable } from '@bee/contract/endpoint.ts'
import type { Contract } from '@bee/contract/index.ts'
import { FEATURE_TITLES } from './openapi.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A page to read the contract, printed from it; plain HTML, no script. */
export function apiPage(contract: Contract): string {
  const sections = Object.entries<EndpointTable>(contract).map(([feature, table]) => {
    const rows = Object.values(table).map(
      (shape) =>
        `<tr><td><code>${shape.method}</code></td><td><code>${escapeHtml(API_BASE_PATH + shape.path)}</code></td><td>${
          shape.access === 'member' ? '需登录' : '公开'
        }</td><td>${escapeHtml(shape.summary)}</td></tr>`,
    )
    return `<h2 id="${feature}">${FEATURE_TITLES[feature as keyof Contract]}</h2><table><thead><tr><th>方法</th><th>路径</th><th>访问</th><th>说明</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>接口 · 蜂学堂</title></head><body><h1>蜂学堂接口</h1><p>完整的字段说明在 <a href="${API_BASE_PATH}/openapi.json">openapi.json</a>。所有回答都是 <code>{ code, msg, data }</code>；需登录的接口带上请求头 <code>token</code>。</p>${sections.join('')}</body></html>`
}
