/** Just enough colouring for the dozen lines a clip shows; not a parser. */

export type Language = 'java' | 'css' | 'python' | 'sql' | 'yaml' | 'c' | 'shell' | 'notes'

export interface Span {
  text: string
  color: string
}

const PLAIN = '#D8DBE0'
const KEYWORD = '#FFB914'
const TYPE = '#62CBE2'
const NOTE = '#FF9B7A'
const COMMENT = '#858B96'
const STRING = '#B6D663'

interface Rules {
  comment: RegExp
  keyword: RegExp
  /** annotations, decorators, selectors, keys: everything that stands out besides keywords */
  accent: RegExp
}

const NEVER = /(?!)/y

const RULES: Readonly<Record<Language, Rules>> = {
  java: {
    comment: /\/\/.*/y,
    keyword:
      /\b(?:package|import|public|private|final|class|record|return|new|if|else|for|var|this|static|void|int|long)\b/y,
    accent: /@\w+/y,
  },
  css: {
    comment: /\/\*.*?\*\//y,
    keyword: /[a-z-]+(?=:\s)/y,
    accent: /[.@][\w-]+/y,
  },
  python: {
    comment: /#.*/y,
    keyword: /\b(?:from|import|def|class|return|for|in|if|else|with|as|not|lambda|yield|None|True|False)\b/y,
    accent: /@[\w.]+/y,
  },
  sql: {
    comment: /--.*/y,
    keyword:
      /\b(?:SELECT|FROM|GROUP|BY|AS|CREATE|TABLE|WITH|WATERMARK|FOR|INTERVAL|SECOND|INSERT|INTO|WHERE|ORDER|COUNT|SUM|TUMBLE|DESCRIPTOR)\b/y,
    accent: NEVER,
  },
  yaml: { comment: /#.*/y, keyword: /[\w.-]+(?=:)/y, accent: NEVER },
  c: {
    comment: /\/\/.*/y,
    keyword: /\b(?:int|while|if|else|return|const|for|void|char|long)\b/y,
    accent: /#\w+/y,
  },
  shell: { comment: /#.*/y, keyword: /^\$/y, accent: /--?\w[\w-]*/y },
  notes: { comment: />.*/y, keyword: /^#+ .*/y, accent: /\*\*.+?\*\*|^- \[.\]|^\d+\./y },
}

const STRING_RULE = /"[^"]*"|'[^']*'/y
const TYPE_RULE = /\b[A-Z][A-Za-z0-9]+\b/y
const NUMBER_RULE = /\b\d+(?:\.\d+)?\b/y
const WORD_RULE = /[\w\u4e00-\u9fff]+|\s+|./uy

export function highlight(line: string, language: Language): Span[] {
  const rules = RULES[language]
  const tries: [RegExp, string][] = [
    [rules.comment, COMMENT],
    [STRING_RULE, STRING],
    [rules.accent, NOTE],
    [rules.keyword, KEYWORD],
    [TYPE_RULE, TYPE],
    [NUMBER_RULE, STRING],
    [WORD_RULE, PLAIN],
  ]
  const spans: Span[] = []
  let at = 0
  while (at < line.length) {
    let taken = false
    for (const [rule, color] of tries) {
      rule.lastIndex = at
      const match = rule.exec(line)
      if (!match || match[0] === '') continue
      const last = spans.at(-1)
      if (last?.color === color) last.text += match[0]
      else spans.push({ text: match[0], color })
      at += match[0].length
      taken = true
      break
    }
    if (!taken) at += 1
  }
  return spans
}
