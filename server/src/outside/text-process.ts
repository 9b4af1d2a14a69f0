// A process of its own for what authors write and bring: a text of some kilobytes can ask a parser for seconds of work. The site
// goes on meanwhile, and without it when it takes too long.
import { answerOrders } from './helper-orders.ts'
import { layOutMarkdown, type LaidOut } from '../text/markdown.ts'
import { yamlData, type YamlData } from '../text/school-files/yaml-data.ts'

export type TextOrder = { markdown: string } | { yaml: string }

const answer = (order: TextOrder): LaidOut | YamlData =>
  'yaml' in order ? yamlData(order.yaml) : layOutMarkdown(order.markdown)

answerOrders(answer)
