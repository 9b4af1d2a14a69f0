export interface CodePart {
  text: string
  isCode: boolean
}

/** Code that the author marked, as in Markdown. */
const MARKED = /`([^`]+)`/
/** From one Chinese character or full-width sign to the next. */
const LATIN_RUN = /[\u0020-\u007e]+/
/** A call, an index, an assignment, a comparison, a name with an underscore, a flag, an annotation: signs no prose has. */
const CODE_SIGN = /[_={}$;<>\\]|\w\(|\w\[|->|::|&&|\|\||@\w|(?:^|\s)--?[A-Za-z]/

function splitRuns(text: string): CodePart[] {
  return text
    .split(new RegExp(`(${LATIN_RUN.source})`))
    .filter((run) => run !== '')
    .flatMap((run) => {
      const inner = run.trim()
      if (inner === '' || !LATIN_RUN.test(run) || !CODE_SIGN.test(inner)) return [{ text: run, isCode: false }]
      // The blanks around it belong to the sentence.
      const [before = '', after = ''] = run.split(inner)
      return [
        { text: before, isCode: false },
        { text: inner, isCode: true },
        { text: after, isCode: false },
      ].filter(({ text: part }) => part !== '')
    })
}

/** Tells code from words in one line of plain text, such as an option of a question. */
export function splitCode(text: string): CodePart[] {
  return text
    .split(new RegExp(MARKED.source, 'g'))
    .flatMap((part, index) => (index % 2 === 1 ? [{ text: part, isCode: true }] : splitRuns(part)))
}
