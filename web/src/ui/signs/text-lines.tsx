'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

/** A heading with the author's line breaks. */
export function TextLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => <span key={index}>{line}</span>)
}
