import { plainText } from '../../plain-text.ts'
import { HANDOUT_NAME_MAX } from './handouts.contract.ts'

/** What a system reads in a name is none of it. */
export const cleanHandoutName = (name: string): string =>
  [...plainText(name.replace(/[\\/:*?"<>|]/g, ' '), 'one')].slice(0, HANDOUT_NAME_MAX).join('').trim()
