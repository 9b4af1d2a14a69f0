import { API_BASE_PATH, type EndpointShape, type EndpointTable } from '@bee/contract/endpoint.ts'
import type { Contract } from '@bee/contract/index.ts'
import type { ManageContract } from '@bee/contract/manage/index.ts'
import { STAFF_HEADER } from '@bee/contract/manage/staff-fields.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'
import { wireJsonSchema } from '@bee/contract/wire.ts'
import type * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** The title of each feature in the document. */
export const FEATURE_TITLES: Record<keyof Contract, string> = {
  account: '账号：注册、登录、会话、资料与上传',
  agreements: '用户协议、隐私政策与同意',
  site: '站点：信息、横幅、广告与推广页',
  courses: '课程：类型、列表、详情、点赞与收藏',
  comments: '课程评论与回复',
  orders: '订单',
  invoices: '发票',
  player: '播放：目录与进度',
  notes: '在一讲的某一秒记的笔记',
  questions: '题库与练习',
  messages: '消息',
  profile: '个人中心：学习热力、概览与反馈',
  news: '资讯',
  about: '关于我们',
  paths: '学习路径',
  certificates: '结课证书',
  goals: '每日目标',
  handouts: '一讲的讲义',
}

export const MANAGE_TITLES: Record<keyof ManageContract, string> = {
  session: '登录、两步验证与自己的登录',
  staff: '员工',
  invitations: '邀请员工',
  roles: '角色与权限',
  audit: '操作记录',
  members: '会员',
  certificates: '会员的结课证书',
  inbox: '收件箱',
  savedReplies: '常用回复',
  jobs: '后台任务',
  opening: '开张',
  today: '今日',
  broadcasts: '给会员发消息',
  settings: '学校资料、付款说明、限额',
  gateways: '短信与支付：接哪一家、试一试',
  agreements: '用户协议与隐私政策的版本',
  orders: '订单、账本与对账',
  coupons: '优惠码',
  invoices: '发票申请',
  courseDesk: '课程的列表、视频与题目，批量改',
  drafts: '草稿、发布与版本',
  content: '下架与回收站',
  writing: '写作：预览与图片',
  news: '资讯的列表',
  questionImport: '题目的导入',
  schoolFiles: '内容成为文件，文件成为内容',
  health: '内容健康',
  insight: '数据',
  questions: '题库：列表与大家怎么答的',
  front: '首页与推广',
  preview: '按学员看到的样子看草稿',
  subtitles: '视频的字幕',
  handouts: '一讲的讲义',
  filmUpload: '上传视频与文件',
  library: '媒体库：用在哪里、空间、重复、回收站',
  making: '视频的处理：检查、转码与封面',
  backup: '备份与恢复',
  storage: '存储：各占多少、还够多久',
  backupLosses: '恢复一份备份会丢掉什么',
}

const TOKEN = { token: [] }
/** A public call accepts a token and then returns personal data too (ruling 8). */
const SECURITY = { member: [TOKEN], public: [{}, TOKEN], staff: [{ staff: [], staffHeader: [] }] }

const REFUSAL = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: '与 HTTP 状态相同' },
    msg: { type: 'string', description: '可以直接显示的一句话' },
    data: {
      type: 'object',
      properties: {
        reason: { type: 'string', description: '拒绝的种类，程序据此判断' },
        fields: { type: 'object', additionalProperties: { type: 'string' }, description: '每个有误字段的一句话' },
        details: { description: '接下来要用到的，例如别处存的那一版' },
      },
      required: ['reason'],
    },
  },
  required: ['code', 'msg', 'data'],
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
const REFUSALS = {
  BadInput: refusal('提交的内容有误'),
  NotLoggedIn: refusal('没有登录或登录已结束'),
  Refused: refusal('其他拒绝：没有权限 403、没有找到 404、状态不符 409、太大 413、类型不对 415、太频繁 429'),
}
const refusedWith = (name: keyof typeof REFUSALS) => ({ $ref: `#/components/responses/${name}` })

/** An invalid token is refused everywhere except at log-in calls, which need none. */
const refusals = (shape: EndpointShape) => ({
  '400': refusedWith('BadInput'),
  ...(shape.access !== 'public' || !shape.toleratesDeadSession ? { '401': refusedWith('NotLoggedIn') } : {}),
  '4XX': refusedWith('Refused'),
})

/** Schemas that read text as numbers carry their plain description as metadata; it replaces the union that they consist of. */
function inputSchema(input: z.ZodMiniObject): { properties: Record<string, JsonSchema>; required: string[] } {
  const schema = wireJsonSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type && jsonSchema.anyOf) delete jsonSchema.anyOf
    },
  }) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return { properties: schema.properties ?? {}, required: schema.required ?? [] }
}

function resultSchema(result: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...data } = wireJsonSchema(result, { unrepresentable: 'any' })
  return {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}

function describe(feature: string, name: string, shape: EndpointShape): JsonSchema {
  const { properties, required } = shape.input ? inputSchema(shape.input) : { properties: {}, required: [] as string[] }
  const inPath = [...shape.path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
  const rest = Object.entries(properties).filter(([field]) => !inPath.includes(field))
  const parameters = [
    ...inPath.map((field) => ({
      name: field,
      in: 'path',
      required: true,
      schema: properties[field] ?? { type: 'integer' },
    })),
    ...(shape.method === 'GET'
      ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
      : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: required.filter((field) => !inPath.includes(field)),
  }
  const hasBody = shape.method !== 'GET' && rest.length > 0
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: shape.summary,
    security: SECURITY[shape.access],
    parameters,
    ...(hasBody ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      '200': { description: '成功', content: { 'application/json': { schema: resultSchema(shape.result) } } },
      ...refusals(shape),
    },
  }
}

interface ApiSide {
  contract: Record<string, EndpointTable>
  titles: Record<string, string>
  publicUrl: string
  school: Pick<SchoolNames, 'name'>
}

const TOKEN_SCHEME = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: '登录时得到的 token，七天不用即失效' },
}
const STAFF_SCHEMES = {
  staff: { type: 'apiKey', in: 'cookie', name: 'bee-staff', description: '员工登录时写下的 cookie，12 小时' },
  staffHeader: { type: 'apiKey', in: 'header', name: STAFF_HEADER, description: '每次都带，值为 1' },
}

/** The calls of one side; the document does not mention how users of the other side log in. */
export function openApiDocument({ contract, titles, publicUrl, school }: ApiSide) {
  const isManage = Object.values(contract).some((table) =>
    Object.values(table).some(({ access }) => access === 'staff'),
  )
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [feature, table] of Object.entries(contract)) {
    for (const [name, shape] of Object.entries(table)) {
      const path = shape.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [shape.method.toLowerCase()]: describe(feature, name, shape) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${school.name} API`,
      version: '1',
      description: '所有回答都是 { code, msg, data }，code 与 HTTP 状态一致。',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + API_BASE_PATH }],
    tags: Object.entries(titles).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { ...TOKEN_SCHEME, ...(isManage ? STAFF_SCHEMES : {}) },
      schemas: { Refusal: REFUSAL },
      responses: REFUSALS,
    },
    paths,
  }
}
