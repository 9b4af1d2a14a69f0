// A separate process for texts of authors: a text of some kilobytes can keep a parser busy for seconds. The site continues meanwhile, and
// ends the process when it takes too long.
import { answerOrders } from './helper-orders.ts'
import { layOutMarkdown, type LaidOut } from '../text/markdown.ts'
import { refuseSvg } from '../text/svg/refuse-svg.ts'
import { yamlData, type YamlData } from '../text/school-files/yaml-data.ts'

export type SchoolTextOrder = { yaml: string } | { is: 'svg'; content: Buffer }
export interface SvgVerdict {
  refusal: string | undefined
}

function answer(order: { markdown: string } | SchoolTextOrder): LaidOut | YamlData | SvgVerdict {
  if ('markdown' in order) return layOutMarkdown(order.markdown)
  return 'yaml' in order ? yamlData(order.yaml) : { refusal: refuseSvg(Buffer.from(order.content)) }
}

answerOrders(answer)
