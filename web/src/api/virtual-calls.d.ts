declare module 'virtual:calls' {
  import type { Contract } from '@bee/contract/index.ts'

  /** Of every call its method and path, made from the contract when the site is built (see web/calls-plugin.ts). */
  export const calls: Contract
}
