import { readFileSync } from 'node:fs'

interface Cited {
  document: string
  /** Of the document: its numbered headings. */
  heading: RegExp
  /** Of any text: what cites a number of it. */
  citation: RegExp
}

const CITED: readonly Cited[] = [
  {
    document: 'docs/rulings.md',
    heading: /^### (\d+)$/gm,
    citation: /(?:\brulings?|裁决) (\d+(?:(?:, | and |、)\d+)*)/gi,
  },
  {
    document: 'docs/product.md',
    heading: /^## (\d+) /gm,
    citation: /(?:\bspecification |规格书?第 ?)(\d+(?:(?:, | and |、)\d+)*)/gi,
  },
]

const numbersOf = (text: string) => text.match(/\d+/g) ?? []

/** A comment that says “ruling 17” sends its reader somewhere: every cited number must exist. */
export function createCitationCheck(): (text: string) => string[] {
  const known = CITED.map(({ document, heading, citation }) => {
    const headings = readFileSync(document, 'utf8').matchAll(heading)
    return { document, citation, numbers: new Set([...headings].map(([, number = '']) => number)) }
  })
  return (text) =>
    known.flatMap(({ document, citation, numbers }) =>
      [...text.matchAll(citation)].flatMap(([, cited = '']) =>
        numbersOf(cited)
          .filter((number) => !numbers.has(number))
          .map((number) => `${document} 没有第 ${number} 条`),
      ),
    )
}
