/** A heading whose lines the author broke. */
export function TextLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => <span key={index}>{line}</span>)
}
