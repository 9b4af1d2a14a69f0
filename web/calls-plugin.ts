import type { Plugin } from 'vite'
import { callTableOf } from '../contract/src/call-table.ts'
import { contract } from '../contract/src/index.ts'

const NAME = 'virtual:calls'

/** The client only asks where a call goes and how its words travel; the schemas, and zod with them, stay out of pages without forms. */
const calls = callTableOf(contract)

export function callsPlugin(): Plugin {
  return {
    name: 'bee-calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const calls = ${JSON.stringify(calls)}` : undefined),
  }
}
