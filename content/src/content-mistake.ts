import { StartFailure } from '@bee/server/start-failure.ts'
import type { Mistake } from '@bee/server/text/school-files/source-file.ts'

const SHOWN = 20

/** Mistakes in the content files: the start stops and tells the writer every place at once. */
export class ContentMistakes extends StartFailure {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    const lines = mistakes.slice(0, SHOWN).map(({ file, line, sentence }) => `  content/${file}:${line} ${sentence}`)
    const rest = mistakes.length > SHOWN ? [`  ……另有 ${mistakes.length - SHOWN} 处`] : []
    super(`演示内容有 ${mistakes.length} 处错误：\n${[...lines, ...rest].join('\n')}`)
    this.name = 'ContentMistakes'
    this.mistakes = mistakes
  }
}
