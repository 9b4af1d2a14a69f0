import { plainText } from '../../plain-text.ts'
import { HANDOUT_NAME_MAX } from './handouts.contract.ts'

/** Characters with a meaning in file systems are removed. */
export const cleanHandoutName = (name: string): string =>
  [...plainText(name.replace(/[\\/:*?"<>|]/g, ' '), 'one')].slice(0, HANDOUT_NAME_MAX).join('').trim()
