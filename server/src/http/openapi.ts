import { API_BASE_PATH, type EndpointShape, type EndpointTable } from '@bee/contract/endpoint.ts'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const FAILURES = {
  '400': '提交的内容有误',
  '401': '没有登录或登录已结束',
  '404': '没有找到',
  '429': '操作太频繁',
} as const

/** Schemas that read text as numbers carry their plain description as metadata; it replaces the union they are made of. */
function inputSchema(input: z.ZodMiniObject): { properties: Record<string, JsonSchema>; required: string[] } {
  const schema = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type && jsonSchema.anyOf) delete jsonSchema.anyOf
    },
  }) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return { properties: schema.properties ?? {}, required: schema.required ?? [] }
}

function describe(shape: EndpointShape, feature: string): JsonSchema {
  const { properties, required } = shape.input ? inputSchema(shape.input) : { properties: {}, required: [] as string[] }
  const inPath = [...shape.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name ?? ''] ?? { type: 'integer' },
    })),
    ...(shape.method === 'GET'
      ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
  ]
  const data = z.toJSONSchema(shape.result, { unrepresentable: 'any' })
  return {
    tags: [feature],
    summary: shape.summary,
    ...(shape.access === 'member' ? { security: [{ token: [] }] } : {}),
    parameters,
    ...(shape.method !== 'GET' && rest.length > 0
      ? {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(rest),
                  required: required.filter((name) => !inPath.includes(name)),
                },
              },
            },
          },
        }
      : {}),
    responses: {
      '200': {
        description: '成功',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { code: { const: 200 }, msg: { type: 'string' }, data } },
          },
        },
      },
      ...Object.fromEntries(Object.entries(FAILURES).map(([status, description]) => [status, { description }])),
    },
  }
}

export function openApiDocument(contract: Record<string, EndpointTable>, publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [feature, table] of Object.entries(contract)) {
    for (const shape of Object.values(table)) {
      const path = shape.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [shape.method.toLowerCase()]: describe(shape, feature) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '蜂学堂 API',
      version: '1',
      description: '所有回答都是 { code, msg, data }，code 与 HTTP 状态一致。',
    },
    servers: [{ url: publicUrl + API_BASE_PATH }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  }
}
