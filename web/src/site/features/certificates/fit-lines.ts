/** The width of a sign in Chinese characters: enough to fit lines by, without asking a font. */
const widthOf = (sign: string) =>
  /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]|\p{Extended_Pictographic}/u.test(sign) ? 1 : 0.58

export const widthOfText = (text: string) => [...text].reduce((width, sign) => width + widthOf(sign), 0)

/** Latin words stay whole; between Chinese characters a line may end anywhere, but none begins with a mark that ends a phrase. */
const PIECES = /[\p{Script=Latin}\d.+#/-]+[，。、：；！？）」》]*|.[，。、：；！？）」》]*/gsu

/** A text in lines that are at most so many Chinese characters wide. SVG breaks none by itself. */
export function fitLines(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(PIECES) ?? []) {
    if (line.trim() !== '' && widthOfText(line + piece) > width) {
      lines.push(line.trim())
      line = ''
    }
    line += piece
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}
