import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

type Root = Parameters<ReturnType<typeof rehypeSanitize>>[0]
type Node = Root['children'][number]
type Element = Extract<Node, { type: 'element' }>
type MarkdownRoot = ReturnType<typeof processor.parse>

const SCHEMA = {
  ...defaultSchema,
  // The author may write any word after a fence: only a language name becomes a class.
  attributes: { ...defaultSchema.attributes, code: [['className', /^language-[\w+#.-]{1,20}$/] as [string, RegExp]] },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
}

/** Languages in the content that use the grammar of another one. */
const ALIASES = { xml: ['vue'], bash: ['dockerfile'], yaml: ['promql'], java: ['scala'], ini: ['properties', 'nginx'] }

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // Raw HTML is already dropped here; the sanitiser is the second protection, not the first.
  .use(remarkRehype, { footnoteLabel: '注', footnoteBackLabel: '回到正文' })
  .use(rehypeSanitize, SCHEMA)
  // After the sanitiser, so that the result contains only classes that we write ourselves.
  .use(rehypeHighlight, { aliases: ALIASES })
  .use(() => fitIntoPage)
  .use(rehypeStringify)
  .freeze()

export interface LaidOut {
  /** Safe HTML for any text (ruling 31). */
  html: string
  /** The words alone, without marks and without code blocks, on one line: for list rows. */
  words: string
  /** Same with the code: for search. */
  searchable: string
}

/** Can take seconds: services call `outside/lay-out.ts`, which does long texts in another process. Never throws. */
export function layOutMarkdown(markdown: string): LaidOut {
  const text = markdown.replaceAll('\0', '')
  const tree = treeOf(text)
  // Before the HTML is made, which may change the tree. Parsing takes as long as everything else, so it is done once.
  const [words, searchable] = [wordsOf(tree), wordsOf(tree, 'code')]
  return { html: htmlOf(tree) ?? `<p>${escapeHtml(text)}</p>`, words, searchable }
}

/** Undefined for a text that breaks the processor; the author's text is then shown as it was typed. */
function htmlOf(tree: MarkdownNode): string | undefined {
  if (tree.type !== 'root') return undefined
  try {
    return processor.stringify(processor.runSync(tree as MarkdownRoot))
  } catch {
    return undefined
  }
}

function wordsOf(tree: MarkdownNode, besides?: 'code'): string {
  const parts: string[] = []
  const waiting: MarkdownNode[] = [tree]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text' || node.type === 'inlineCode') parts.push(node.value ?? '')
    if (node.type === besides) parts.push(' ', node.value ?? '')
    if (node.type === 'break' || BLOCKS.has(node.type)) parts.push(' ')
    waiting.push(...(node.children ?? []).toReversed())
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function treeOf(markdown: string): MarkdownNode {
  try {
    return processor.parse(markdown)
  } catch {
    return { type: 'text', value: markdown }
  }
}

interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
}

const BLOCKS = new Set(['paragraph', 'heading', 'listItem', 'tableCell', 'blockquote', 'code'])

/** The first words of the text, at most `max` characters. */
export function cutExcerpt(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const kept = characters.slice(0, Math.max(0, max - 1)).join('')
  return `${kept.trimEnd()}…`
}

function fitIntoPage(root: Root): void {
  const waiting: Node[] = [...root.children]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'element') continue
    fitElement(node)
    waiting.push(...node.children)
  }
}

function fitElement(element: Element): void {
  const heading = /^h([1-5])$/.exec(element.tagName)?.[1]
  // The page's own title is the only h1.
  if (heading !== undefined) element.tagName = `h${Number(heading) + 1}`
  if (element.tagName === 'img') element.properties.loading = 'lazy'
  if (element.tagName === 'a' && isExternal(element.properties.href)) element.properties.rel = ['nofollow', 'noopener']
}

const isExternal = (href: unknown) => typeof href === 'string' && /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(href)

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
