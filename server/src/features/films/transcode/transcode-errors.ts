import { FILM_ERRORS, type FilmError } from '../../../outside/transcoder/ffmpeg-errors.ts'
import { atWords, longWords } from './check-words.ts'
import type { Stop } from './transcode-work.repository.ts'

/** The transcode waits for a decision of the staff. */
export class Stopped extends Error {
  override name = 'Stopped'
  readonly stop: Stop

  constructor(stop: Stop) {
    super(stop.sentence)
    this.stop = stop
  }
}

export function stopOf({ kind, detail }: FilmError): Stop {
  const { sentence, advice, ways } = FILM_ERRORS[kind]
  return { state: 'failed', sentence, advice, detail, ways }
}

export const cutOff = (reached: number, seconds: number) =>
  new Stopped({
    state: 'failed',
    sentence: `文件在 ${atWords(reached)} 处断了，后面约 ${longWords(seconds - reached)}读不出来。多半是录制没有正常结束，或者复制到一半断了`,
    advice: `原文件还在，可以先只用前 ${atWords(reached)}，也可以重新导出一份再传`,
    detail: '',
    ways: reached >= 1 ? ['use-readable', 'upload-again'] : ['upload-again'],
  })

export const otherLength = (old: number, next: number) =>
  new Stopped({
    state: 'needs-you',
    sentence: `新视频长 ${atWords(next)}，旧的长 ${atWords(old)}，相差超过 2%`,
    advice: '照样换上，学员的进度按新的长度算，看过的位置可能对不上；也可以留着旧的',
    detail: '',
    ways: ['replace-anyway', 'keep-old'],
  })
