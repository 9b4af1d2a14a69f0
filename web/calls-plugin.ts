import type { Plugin } from 'vite'
import { callTableOf } from '../contract/src/call-table.ts'
import { contract } from '../contract/src/index.ts'
import { deskContract } from '../contract/src/manage/desk-contract.ts'

/** The client only asks where a call goes and how its words travel; the schemas, and zod with them, stay out of pages without forms. */
const TABLES: Readonly<Record<string, unknown>> = {
  'virtual:calls': callTableOf(contract),
  'virtual:manage-calls': callTableOf(deskContract),
}

export function callsPlugin(): Plugin {
  return {
    name: 'bee-calls',
    resolveId: (id) => (id in TABLES ? `\0${id}` : undefined),
    load: (id) => {
      const table = id.startsWith('\0') ? TABLES[id.slice(1)] : undefined
      return table === undefined ? undefined : `export const calls = ${JSON.stringify(table)}`
    },
  }
}
