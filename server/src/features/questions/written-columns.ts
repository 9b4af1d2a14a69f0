import { searchColumns } from '../../database/search-text.ts'
import { layOut } from '../../outside/lay-out.ts'
import { cutExcerpt } from '../../text/markdown.ts'

/** The length of the content in a list row. */
const EXCERPT_CHARACTERS = 90

/** A question as its author wrote it, in Markdown. */
export interface WrittenQuestion {
  title: string
  content: string
  answer: string
}

/** All columns that are computed from the text. HTML is rendered here, once per write: a read never renders. */
export async function writtenColumns({ title, content, answer }: WrittenQuestion) {
  const { html, words, searchable } = await layOut(content, { field: 'content' })
  return {
    title,
    content,
    content_html: html,
    excerpt: cutExcerpt(words, EXCERPT_CHARACTERS),
    answer,
    answer_html: (await layOut(answer, { field: 'answer' })).html,
    ...searchColumns(`${title} ${searchable}`, title),
  }
}
