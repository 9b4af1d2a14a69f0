import { CUE_TEXT_MAX, SUBTITLE_CUES_MAX, type SubtitleCue } from './subtitle-cues.ts'

/** `stop`: the subtitles cannot be published like this. `look`: an editor should look at it. */
export interface CueFinding {
  /** Its place among the lines. */
  index: number
  weight: 'stop' | 'look'
  sentence: string
}

/** A reader of Chinese takes in so many characters a second; letters of other scripts are narrower. */
export const READ_A_SECOND = 9
const LETTER_SHARE = 0.45
/** A line that is shown for less is a flicker. */
const SHORTEST_MS = 300
const LONGEST_MS = 15_000
/** The length of a film is measured in its last frame; a line may end a little later. */
const SLACK_MS = 500

export const readingUnits = (text: string) =>
  [...text.replace(/\s/g, '')].reduce(
    (sum, sign) => sum + (/\p{Script=Han}|[\u3000-\u30ff\uac00-\ud7af\uff00-\uff60]/u.test(sign) ? 1 : LETTER_SHARE),
    0,
  )

function findingOf(
  cue: SubtitleCue,
  next: SubtitleCue | undefined,
  filmMs: number,
): Omit<CueFinding, 'index'> | undefined {
  const { startMs, endMs, text } = cue
  const lengthMs = endMs - startMs
  const stop = (sentence: string) => ({ weight: 'stop' as const, sentence })
  const look = (sentence: string) => ({ weight: 'look' as const, sentence })
  if (text.trim() === '') return stop('这一句没有字')
  if ([...text].length > CUE_TEXT_MAX) return stop(`这一句有 ${[...text].length} 个字，最多 ${CUE_TEXT_MAX} 个`)
  if (lengthMs <= 0) return stop('结束不晚于开始，学员看不到这一句')
  if (filmMs > 0 && startMs >= filmMs) return stop('这一句在视频结束以后才出现')
  if (filmMs > 0 && endMs > filmMs + SLACK_MS) return look('这一句过了视频的结尾还在')
  if (next && endMs > next.startMs) return look('和下一句重叠，两句会叠在一起')
  if (lengthMs < SHORTEST_MS) return look('不到 0.3 秒就没有了')
  if ((readingUnits(text) * 1000) / lengthMs > READ_A_SECOND) {
    return look(`太快：一秒 ${Math.round((readingUnits(text) * 1000) / lengthMs)} 个字，读得完的是 ${READ_A_SECOND} 个`)
  }
  if (lengthMs > LONGEST_MS) return look('停在屏幕上超过 15 秒')
  return undefined
}

/** The problems of the lines in their order; for each line only the worst. */
export function checkCues(cues: readonly SubtitleCue[], filmSeconds: number): CueFinding[] {
  const filmMs = Math.round(filmSeconds * 1000)
  const findings = cues.flatMap((cue, index): CueFinding[] => {
    const found = findingOf(cue, cues[index + 1], filmMs)
    return found ? [{ index, ...found }] : []
  })
  if (cues.length <= SUBTITLE_CUES_MAX) return findings
  const sentence = `一份字幕最多 ${SUBTITLE_CUES_MAX} 句，现在有 ${cues.length} 句`
  return [{ index: SUBTITLE_CUES_MAX, weight: 'stop', sentence }, ...findings]
}
