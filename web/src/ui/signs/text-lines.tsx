/** A heading with the author's line breaks. */
export function TextLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => <span key={index}>{line}</span>)
}
