import { NO_EXPLANATION } from '@bee/contract/questions/question-kinds.ts'
import { MarkdownBody, type MarkdownBodyProps } from '../../../../ui/signs/markdown-body.tsx'

/** The explanation of a question, or a sentence that there is none yet: an empty box would look like a failure. */
export function Explanation({ html, className }: MarkdownBodyProps) {
  return html.trim() === '' ? (
    <p className={className}>{NO_EXPLANATION}</p>
  ) : (
    <MarkdownBody html={html} className={className} />
  )
}
