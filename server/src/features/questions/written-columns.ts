import { searchColumns } from '../../database/search-text.ts'
import { layOut } from '../../outside/lay-out.ts'
import { cutExcerpt } from '../../text/markdown.ts'

/** What a list row shows of the content. */
const EXCERPT_CHARACTERS = 90

/** A question as its author wrote it, in Markdown. */
export interface WrittenQuestion {
  title: string
  content: string
  answer: string
}

/** All columns that follow from the text. HTML is made here, once, on writing: reading never renders. */
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
