// A separate process for texts of authors: a text of some kilobytes can keep a parser busy for seconds. The site continues meanwhile, and
// ends the process when it takes too long.
import { answerOrders } from './helper-orders.ts'
import { layOutMarkdown, type LaidOut } from '../text/markdown.ts'
import { cleanSvg, type CleanedSvg } from '../text/svg/clean-svg.ts'
import { refuseSvg } from '../text/svg/refuse-svg.ts'
import { yamlData, type YamlData } from '../text/school-files/yaml-data.ts'

export type SchoolTextOrder = { yaml: string } | { is: 'svg' | 'mark'; content: Buffer }
export interface SvgVerdict {
  refusal: string | undefined
}

function answer(order: { markdown: string } | SchoolTextOrder): LaidOut | YamlData | SvgVerdict | CleanedSvg {
  if ('markdown' in order) return layOutMarkdown(order.markdown)
  if ('yaml' in order) return yamlData(order.yaml)
  const content = Buffer.from(order.content)
  return order.is === 'mark' ? cleanSvg(content) : { refusal: refuseSvg(content) }
}

answerOrders(answer)
