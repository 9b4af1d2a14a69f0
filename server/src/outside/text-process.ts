// A process of its own for what authors write and bring: a text of some kilobytes can ask a parser for seconds of work. The site
// goes on meanwhile, and without it when it takes too long.
import { layOutMarkdown } from '../text/markdown.ts'
import type { TextAnswer, TextOrder } from './lay-out.ts'

const answer = ({ markdown }: TextOrder): TextAnswer => layOutMarkdown(markdown)

process.on('message', (order: TextOrder) => process.send?.(answer(order)))
process.send?.('ready')
// The site has gone.
process.on('disconnect', () => process.exit(0))
