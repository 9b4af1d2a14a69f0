import { searchColumns } from '../../database/search-text.ts'
import { cutExcerpt, plainText, renderMarkdown } from '../../text/markdown.ts'

/** What a list row shows of the content. */
const EXCERPT_CHARACTERS = 90

/** A question as its author wrote it, in Markdown. */
export interface WrittenQuestion {
  title: string
  content: string
  answer: string
}

/** All columns that follow from the text. HTML is made here, once, on writing: reading never renders. */
export function writtenColumns({ title, content, answer }: WrittenQuestion) {
  const words = plainText(content)
  return {
    title,
    content,
    content_html: renderMarkdown(content),
    excerpt: cutExcerpt(words, EXCERPT_CHARACTERS),
    answer,
    answer_html: renderMarkdown(answer),
    ...searchColumns(`${title} ${words}`, title),
  }
}
