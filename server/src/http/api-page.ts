import { API_BASE_PATH, type Access, type EndpointShape, type EndpointTable } from '@bee/contract/endpoint.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'
import { PERMISSIONS } from '@bee/contract/manage/permissions.ts'

export interface ApiSide {
  name: string
  document: string
  note: string
}

/** The calls of members and visitors. */
export const schoolSide = ({ name }: SchoolNames): ApiSide => ({
  name,
  document: `${API_BASE_PATH}/openapi.json`,
  note: '需登录的接口带上请求头 <code>token</code>。',
})

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const ACCESS_WORDS = { public: '公开', member: '需登录', staff: '员工' } satisfies Record<Access, string>

const accessOf = (shape: EndpointShape) =>
  shape.access === 'staff' && shape.permission !== 'own'
    ? PERMISSIONS[shape.permission].label
    : ACCESS_WORDS[shape.access]

/** A readable page of one contract; plain HTML, no script. */
export function apiPage(
  contract: Record<string, EndpointTable>,
  titles: Record<string, string>,
  side: ApiSide,
): string {
  const sections = Object.entries(contract).map(([feature, table]) => {
    const rows = Object.values(table).map(
      (shape) =>
        `<tr><td><code>${shape.method}</code></td><td><code>${escapeHtml(API_BASE_PATH + shape.path)}</code></td><td>${accessOf(shape)}</td><td>${escapeHtml(shape.summary)}</td></tr>`,
    )
    return `<h2 id="${feature}">${titles[feature] ?? feature}</h2><table><thead><tr><th>方法</th><th>路径</th><th>访问</th><th>说明</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>接口 · ${escapeHtml(side.name)}</title></head><body><h1>${escapeHtml(side.name)}接口</h1><p>完整的字段说明在 <a href="${side.document}">openapi.json</a>。所有回答都是 <code>{ code, msg, data }</code>；${side.note}</p>${sections.join('')}</body></html>`
}
