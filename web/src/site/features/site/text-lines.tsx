/** A heading whose lines the operator broke. */
export function TextLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => <span key={index}>{line}</span>)
}
