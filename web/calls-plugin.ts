import type { Plugin } from 'vite'
import type { EndpointTable } from '../contract/src/endpoint.ts'
import { contract } from '../contract/src/index.ts'

const NAME = 'virtual:calls'

const tables: Record<string, EndpointTable> = contract

/** The client only asks where a call goes; the schemas, and zod with them, stay out of pages without forms. */
const calls = Object.fromEntries(
  Object.entries(tables).map(([feature, table]) => [
    feature,
    Object.fromEntries(Object.entries(table).map(([name, { method, path }]) => [name, { method, path }])),
  ]),
)

export function callsPlugin(): Plugin {
  return {
    name: 'bee-calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const calls = ${JSON.stringify(calls)}` : undefined),
  }
}
