declare module 'virtual:calls' {
  import type { CallTable } from '@bee/contract/client.ts'
  import type { Contract } from '@bee/contract/index.ts'

  /** The facts of every call, made from the contract when the site is built (see web/calls-plugin.ts). */
  export const calls: CallTable<Contract>
}
