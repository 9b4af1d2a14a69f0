// A process of its own for what authors write and bring: a text of some kilobytes can ask a parser for seconds of work. The site
// goes on meanwhile, and without it when it takes too long.
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
