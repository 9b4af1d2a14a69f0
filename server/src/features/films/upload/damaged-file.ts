import { FILM_ERRORS } from '../../../outside/transcoder/ffmpeg-errors.ts'
import type { Stop } from '../transcode/transcode-work.repository.ts'

/** The stored file differs from the upload. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly kind: 'gone' | 'changed'

  /** `where`: the position in the file, in a word or two. */
  constructor(kind: 'gone' | 'changed', where = '') {
    super(`${FILM_ERRORS[kind].sentence}${where === '' ? '' : `（${where}）`}`)
    this.kind = kind
  }
}

/** A transcode under way fails. For a finished one the staff decide. */
export function stopsOf({ kind, message }: DamagedFile): { onItsWay: Stop; made: Stop } {
  const { advice, ways } = FILM_ERRORS[kind]
  return {
    onItsWay: { state: 'failed', sentence: message, advice, detail: '', ways },
    made: {
      state: 'needs-you',
      sentence: `${message}，片子已经用它做好了，可能有坏的地方`,
      advice: '从头看一遍：有花屏或者断掉的地方就重传一份，没有就留着旧的',
      detail: '',
      ways: ['upload-again', 'keep-old'],
    },
  }
}
