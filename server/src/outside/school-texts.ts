import { yamlData, type YamlData } from '../text/school-files/yaml-data.ts'
import { cleanSvg, type CleanedSvg } from '../text/svg/clean-svg.ts'
import { refuseSvg } from '../text/svg/refuse-svg.ts'
import { createHelperProcess, programBeside } from './helper-process.ts'
import type { SchoolTextOrder, SvgVerdict } from './text-process.ts'

/** A file of this length takes a few hundredths of a second in the worst case. */
const QUICK_CHARACTERS = 2_000
/** The largest real file of a school takes some seconds. */
const TIME_LIMIT_MS = 15_000
/** Long, because no page waits for it: a busy machine takes longer, and must not refuse a real school. */
const CLOCK_LIMIT_MS = 600_000
const WAIT_LIMIT_MS = 600_000
const MAX_WAITING = 16
const MEMORY_MIB = 1024

const NOT_READ = { line: 1, problem: '这个文件读了很久也没有读完，里面也许不是学校的内容' }
const NOT_CHECKED = 'SVG 图片检查了很久也没有检查完，请另存为普通 SVG，或者换成 PNG'

/** Parses the files of a school outside of the serving process; a file that takes too long is a mistake of the file. */
export function createSchoolTexts({
  timeLimitMs = TIME_LIMIT_MS,
  program = programBeside(import.meta.url, 'text-process'),
} = {}) {
  const helper = createHelperProcess<SchoolTextOrder, YamlData | SvgVerdict | CleanedSvg>(program, {
    timeLimitMs,
    clockLimitMs: CLOCK_LIMIT_MS,
    waitLimitMs: WAIT_LIMIT_MS,
    maxWaiting: MAX_WAITING,
    memoryMiB: MEMORY_MIB,
  })

  async function readYaml(text: string): Promise<YamlData> {
    if (text.length <= QUICK_CHARACTERS) return yamlData(text)
    const answer = await helper.ask({ yaml: text })
    const isData = answer !== 'late' && answer !== 'busy' && !('refusal' in answer) && !('svg' in answer)
    return isData ? answer : NOT_READ
  }

  /** The reason why the SVG cannot be used, or undefined. */
  async function whyNoSvg(content: Buffer): Promise<string | undefined> {
    if (content.length <= QUICK_CHARACTERS) return refuseSvg(content)
    const answer = await helper.ask({ is: 'svg', content })
    return typeof answer === 'object' && 'refusal' in answer ? answer.refusal : NOT_CHECKED
  }

  /** The drawing in an SVG, without all else; or the reason why it cannot be used. */
  async function drawingOf(content: Buffer): Promise<CleanedSvg> {
    if (content.length <= QUICK_CHARACTERS) return cleanSvg(content)
    const answer = await helper.ask({ is: 'mark', content })
    if (typeof answer !== 'object' || !('svg' in answer || 'refusal' in answer)) return { refusal: NOT_CHECKED }
    return 'svg' in answer ? answer : { refusal: answer.refusal ?? NOT_CHECKED }
  }

  return { readYaml, whyNoSvg, drawingOf, close: helper.close }
}

/** Shared by all features of a process: its helper starts with the first long file. */
export const { readYaml, whyNoSvg, drawingOf } = createSchoolTexts()
