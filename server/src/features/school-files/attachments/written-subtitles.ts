import { SUBTITLE_CUES_MAX } from '@bee/contract/manage/media/subtitle-cues.ts'
import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { SUBTITLE_TEXT_MAX } from '@bee/contract/manage/media/subtitles.contract.ts'
import { filmFilePath } from './attachment-names.ts'

/** A draft of subtitles in the editor's form, or the reason why the file is not valid. */
function readWritten(content: string): { text: string } | { refusal: string } {
  if (content.length > SUBTITLE_TEXT_MAX) return { refusal: '字幕太长了，请分成几个视频' }
  const { cues, problems } = readSubtitles(content)
  const [problem] = problems
  if (problem) return { refusal: `第 ${problem.line} 行：${problem.sentence}` }
  if (cues.length > SUBTITLE_CUES_MAX) return { refusal: `一份字幕最多 ${SUBTITLE_CUES_MAX} 句` }
  return { text: writeVtt(cues) }
}

/** Reads the texts by language and reports invalid files. */
export async function readWriting(
  named: Readonly<Record<string, string>>,
  text: (file: string) => Promise<string | undefined>,
  refuse: (sentence: string) => void,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [language, file] of Object.entries(named)) {
    const content = await text(filmFilePath(file)).catch(() => undefined)
    const written = content === undefined ? { refusal: '不在文件包里，或者不是文字' } : readWritten(content)
    if ('refusal' in written) refuse(`${file}：${written.refusal}`)
    else texts[language] = written.text
  }
  return texts
}
